import { currentTheme } from '../../theme/current-theme.ts';
import type { CaptchaOptions } from './captcha-options.ts';

/** What happens to a check. */
export interface WidgetEvents {
  /** A token that is good for one submit. */
  readonly passed: (token: string) => void;
  /** The token is too old; another one is on its way. */
  readonly expired: () => void;
  /** Somebody has to do something. */
  readonly interactive: () => void;
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
async function load(script: CaptchaOptions['script']): Promise<Turnstile> {
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
export function showWidget(
  wanted: CaptchaOptions,
  box: HTMLElement,
  language: string,
  events: WidgetEvents,
): () => void {
  let removed = false;
  let remove = () => {};
  const unlessRemoved =
    <A extends unknown[]>(handle: (...given: A) => void) =>
    (...given: A): true => {
      if (!removed) handle(...given);
      return true;
    };
  const { sitekey, action, theme, script } = wanted;
  const options = {
    sitekey,
    action,
    theme: currentTheme() ?? theme ?? 'auto',
    language,
    size: 'flexible',
    appearance: 'interaction-only',
    'response-field': false,
    // It is for people to try again.
    retry: 'never',
    callback: unlessRemoved(events.passed),
    'expired-callback': unlessRemoved(events.expired),
    'before-interactive-callback': unlessRemoved(events.interactive),
    'error-callback': unlessRemoved(events.failed),
    'unsupported-callback': unlessRemoved(events.failed),
  };
  load(script)
    .then((widget) => {
      if (removed) return;
      const id = widget.render(box, options);
      if (id) remove = () => widget.remove(id);
    })
    .catch(unlessRemoved(events.failed));
  return () => {
    removed = true;
    remove();
  };
}
