// Where one is: `#/analyse?game=infexion&pos=...`. All of it stands after the #, so that the page needs nothing
// from whoever serves it and a link carries the position itself.
export const views = ['play', 'analyse', 'review', 'learn', 'tournaments'] as const;
export type View = (typeof views)[number];

class Route {
  view: View = $state('play');
  params: URLSearchParams = $state.raw(new URLSearchParams());

  constructor() {
    this.read();
    addEventListener('hashchange', () => this.read());
  }

  get(name: string): string | null {
    return this.params.get(name);
  }

  private read(): void {
    const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
    this.view = views.find((view) => view === path) ?? 'play';
    this.params = new URLSearchParams(query ?? '');
  }
}

export const route = new Route();

export function hashOf(view: View, params: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') query.set(name, value);
  const text = query.toString();
  return `#/${view}${text ? `?${text}` : ''}`;
}

export function go(view: View, params: Record<string, string | undefined> = {}): void {
  location.hash = hashOf(view, params);
}

/** Changes the address without a step in the history, for what one just looks at. */
export function note(view: View, params: Record<string, string | undefined>): void {
  history.replaceState(null, '', hashOf(view, params));
}

/** The link to show to others. */
export const linkTo = (view: View, params: Record<string, string | undefined>) =>
  location.href.split('#')[0] + hashOf(view, params);
