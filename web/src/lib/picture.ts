// Pictures to keep: a board on the page becomes a PNG or a frame of an animated SVG. A saved picture has no style
// sheet, so what the style sheet says of each element is written onto it.
const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
];

/** A copy of the board that looks the same anywhere. */
export function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, i) => {
    const original = originals[i];
    if (!original) return;
    const style = getComputedStyle(original);
    const wanted = element.tagName === 'g' ? ['opacity'] : properties;
    for (const name of wanted) {
      const value = style.getPropertyValue(name);
      if (value && !(name === 'opacity' && value === '1')) element.setAttribute(name, value);
    }
    const moved = original.style.transform.match(/translate\(([-\d.]+)px, ([-\d.]+)px\)/);
    if (moved) element.setAttribute('transform', `translate(${moved[1]} ${moved[2]})`);
    element.removeAttribute('class');
    element.removeAttribute('style');
  });
  copy.querySelectorAll('.cursor').forEach((element) => element.remove());
  for (const name of ['class', 'tabindex', 'role', 'style']) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

const paper = () => getComputedStyle(document.documentElement).getPropertyValue('--card').trim() || '#fff';

export async function boardPng(svg: SVGSVGElement, width = 1000): Promise<Blob> {
  const { width: w, height: h } = svg.viewBox.baseVal;
  const copy = standalone(svg);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(Math.round((width * h) / w)));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * h) / w);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = paper();
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  );
}

/** One SVG that shows the frames one after the other, for ever. */
export function animatedSvg(frames: SVGSVGElement[], seconds: number): string {
  const box = frames[0]?.getAttribute('viewBox') ?? '0 0 1 1';
  const [x, y, w, h] = box.split(' ');
  const total = frames.length * seconds;
  const groups = frames.map((frame, i) => {
    // Each frame is seen in its own part of the time; a frame alone is always seen.
    const times = `0;${(i / frames.length).toFixed(5)};${((i + 1) / frames.length).toFixed(5)}`;
    const inner = [...frame.children].map((child) => new XMLSerializer().serializeToString(child)).join('');
    const animation = `<animate attributeName="visibility" values="hidden;visible;hidden" keyTimes="${times}" dur="${total}s" calcMode="discrete" repeatCount="indefinite"/>`;
    return `<g visibility="${i === 0 ? 'visible' : 'hidden'}">${frames.length > 1 ? animation : ''}${inner}</g>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${paper()}"/>${groups.join('')}</svg>`;
  return text.replaceAll(' xmlns="http://www.w3.org/2000/svg"', (match, at: number) =>
    at < 10 ? match : '',
  );
}

export function download(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
