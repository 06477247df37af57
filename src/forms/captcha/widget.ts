import { currentTheme } from '@members/ui/theme/current-theme';
import type { CaptchaOptions } from './captcha-options.ts';

/** Callbacks of the widget. */
export interface WidgetEvents {
  /** The captcha is solved; the token is valid for one submit. */
  readonly passed: (token: string) => void;
  /** The token has expired; the widget creates another one. */
  readonly expired: () => void;
  /** The user has to do something. */
  readonly interactive: () => void;
  readonly failed: () => void;
}

/** The part of Turnstile's interface that the app uses (Cloudflare, "explicit rendering"). */
interface Turnstile {
  render(box: HTMLElement, options: object): string | null | undefined;
  remove(id: string): void;
}

const isTurnstile = (value: unknown): value is Turnstile =>
  typeof value === 'object' && value !== null && 'render' in value;

function turnstile(): Turnstile {
  const found: unknown = Reflect.get(globalThis, 'turnstile');
  if (!isTurnstile(found)) throw new Error('the script is there and the widget is not');
  return found;
}

/**
 * Loads the widget's script.
 * @throws Error if there is no script or it cannot be loaded
 */
async function load(script: CaptchaOptions['script']): Promise<Turnstile> {
  if (script === undefined) throw new Error('no script');
  const { loadWidgetScript } = await import('../../nodes/server-script.ts');
  await loadWidgetScript(document, script);
  return turnstile();
}

/**
 * Shows the widget, which is invisible unless the user has to do something.
 * @param language language tag
 * @returns a function that removes the widget
 */
export function showWidget(
  options: CaptchaOptions,
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
  const { sitekey, action, theme, script } = options;
  const turnstileOptions = {
    sitekey,
    action,
    theme: currentTheme() ?? theme ?? 'auto',
    language,
    size: 'flexible',
    appearance: 'interaction-only',
    'response-field': false,
    // Only the user starts another attempt.
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
      const id = widget.render(box, turnstileOptions);
      if (id) remove = () => widget.remove(id);
    })
    .catch(unlessRemoved(events.failed));
  return () => {
    removed = true;
    remove();
  };
}
