// Light or dark: what the system says, until someone says otherwise.
import { recall, remember } from './store';

type Look = 'light' | 'dark';
const system = matchMedia('(prefers-color-scheme: dark)');

class Theme {
  look: Look = $state('light');

  constructor() {
    this.apply(recall<Look | null>('theme', null) ?? this.fromSystem());
    system.addEventListener('change', () => {
      if (recall('theme', null) === null) this.apply(this.fromSystem());
    });
  }

  toggle(): void {
    this.apply(this.look === 'dark' ? 'light' : 'dark');
    remember('theme', this.look === this.fromSystem() ? null : this.look);
  }

  private fromSystem(): Look {
    return system.matches ? 'dark' : 'light';
  }

  private apply(look: Look): void {
    this.look = look;
    document.documentElement.dataset.theme = look;
  }
}

export const theme = new Theme();
