import { directionControls, truncated } from './isolate.tsx';

/** Raw text as developers read it, not endless: each control that turns text around stands there as its number. */
export const withVisibleControls = (text: string): string =>
  truncated(text).replace(directionControls, (control) => `\\u${control.charCodeAt(0).toString(16)}`);
