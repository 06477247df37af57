import { shortened, turning } from './isolate.tsx';

/** Raw text as developers read it, not endless: each control that turns text around stands there as its number. */
export const revealed = (text: string): string =>
  shortened(text).replace(turning, (control) => `\\u${control.charCodeAt(0).toString(16)}`);
