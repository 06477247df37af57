// Runs first in each page of a lane (adapter/lane). It keeps the pages' cookies apart and tells the panel what they show.
import { reportOf } from './report.ts';

declare global {
  /** Written before this script by the lane. */
  var sheet: { readonly world: string; readonly cookies: readonly (readonly [name: string, value: string])[] };
}

const { world, cookies } = globalThis.sheet;
document.currentScript?.remove();

/** Worlds follow each other at the same origin: what one has stored is not the next one's. */
function clearStorage(): void {
  const marker = '.sheet';
  if (localStorage.getItem(marker) === world) return;
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(marker, world);
}

try {
  clearStorage();
} catch {
  // This browser gives frames no storage, so there is nothing of another world.
}

/** The cookies that scripts may read. The browser would share them among all pages of this machine. */
const readable = new Map(cookies);
Object.defineProperty(document, 'cookie', {
  get: () => [...readable].map((pair) => pair.join('=')).join('; '),
  set: (line: string) => {
    const [, name = '', value = ''] = /^\s*([^=;]*)=([^;]*)/.exec(line) ?? [];
    if (/max-age\s*=\s*(?:0|-)|expires=thu, 01 jan 1970/i.test(line)) readable.delete(name.trim());
    else readable.set(name.trim(), value.trim());
    void fetch('/.sheet/cookie', { method: 'POST', body: line, keepalive: true });
  },
});

/** A page is ready when it has not changed for this time (ms). */
const quiet = 250;

if (parent !== window) {
  // A tile is only looked at: the person's focus and place are in the panel.
  HTMLElement.prototype.focus = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => parent.postMessage(reportOf(document, world), '*');
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(report, quiet);
  };
  addEventListener('load', () => {
    wait();
    new MutationObserver(wait).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'hidden', 'disabled', 'aria-invalid', 'open'],
    });
  });
}
