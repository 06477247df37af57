import { directionControls, truncated } from './isolate.tsx';

/** Returns raw text for developers: cut, and with each direction control as its escape. */
export const withVisibleControls = (text: string): string =>
  truncated(text).replace(directionControls, (control) => `\\u${control.charCodeAt(0).toString(16)}`);
