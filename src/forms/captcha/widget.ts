import { shownTheme } from '@members/ui/theme/shown';
import type { Wanted } from './wanted.ts';

/** What happens to a check. */
export interface Told {
  /** A token that is good for one submit. */
  readonly passed: (token: string) => void;
  /** The token is too old; another one is on its way. */
  readonly expired: () => void;
  /** Somebody has to do something. */
  readonly asks: () => void;
  readonly failed: () => void;
}

/** What is needed of Turnstile's own interface (Cloudflare, "explicit rendering"). */
interface Turnstile {
  render(box: HTMLElement, options: object): string | null | undefined;
  remove(id: string): void;
}

const isTurnstile = (found: unknown): found is Turnstile =>
  typeof found === 'object' && found !== null && 'render' in found;

function turnstile(): Turnstile {
  const found: unknown = Reflect.get(globalThis, 'turnstile');
  if (!isTurnstile(found)) throw new Error('the script is there and the widget is not');
  return found;
}

/** @throws where there is no script, or it cannot be had */
async function load(script: Wanted['script']): Promise<Turnstile> {
  if (script === undefined) throw new Error('no script');
  const { loadWidgetScript } = await import('../../nodes/server-script.ts');
  await loadWidgetScript(document, script);
  return turnstile();
}

/**
 * Shows the widget, which asks nothing of most people and is not to be seen then.
 * @param language its tag
 * @returns takes it away
 */
export function showWidget(wanted: Wanted, box: HTMLElement, language: string, told: Told): () => void {
  let left = false;
  let remove = () => {};
  const unlessLeft =
    <A extends unknown[]>(tell: (...given: A) => void) =>
    (...given: A): true => {
      if (!left) tell(...given);
      return true;
    };
  const { sitekey, action, theme, script } = wanted;
  const options = {
    sitekey,
    action,
    theme: shownTheme() ?? theme ?? 'auto',
    language,
    size: 'flexible',
    appearance: 'interaction-only',
    'response-field': false,
    // It is for people to try again.
    retry: 'never',
    callback: unlessLeft(told.passed),
    'expired-callback': unlessLeft(told.expired),
    'before-interactive-callback': unlessLeft(told.asks),
    'error-callback': unlessLeft(told.failed),
    'unsupported-callback': unlessLeft(told.failed),
  };
  load(script)
    .then((widget) => {
      if (left) return;
      const id = widget.render(box, options);
      if (id) remove = () => widget.remove(id);
    })
    .catch(unlessLeft(told.failed));
  return () => {
    left = true;
    remove();
  };
}
