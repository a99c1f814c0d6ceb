// What a screen reader says: one polite region in the page reads whatever was announced last.
import { untrack } from 'svelte';

class Announcer {
  text = $state('');
  say(text: string): void {
    // The same words twice in a row would not be read again without a difference.
    this.text = this.text === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
/** May be called from anywhere, also from an effect: what was said before is none of its concern. */
export const announce = (text: string) => untrack(() => announcer.say(text));
