import { isLocale } from '../../locales/languages.ts';
import { keepLocale } from '../intl/keep-locale.ts';
import { chooseTheme, isTheme } from '../theme/choice.ts';
import type { ViewData } from '../view.ts';
import { found } from './found.ts';
import { createKeys } from './keys.ts';
import { hideAll, reveal } from './reveal.ts';

/** A form that was sent waits so long for the app, which answers in the page; then the browser posts it. In milliseconds. */
const patience = 1000;

/** A page whose form the browser has posted is about to go, and left alone so long. In milliseconds. */
const leaving = 10_000;

/** So long the app waits for a moment in which the browser has nothing to do. In milliseconds. */
const idle = 2000;

/** A language or a theme other than the page came with. */
const unsaid = '[name=locale] option:checked:not([selected]), [name=theme]:checked:not([checked])';

/** Takes the page over; when it returns, the page is the app's. @param urgent somebody is using it: nothing may come between */
export type Take = (urgent: boolean) => void;

/** What a page that came with its view does before the app has taken it over. */
export interface Early {
  /** The app is there: it takes over as soon as somebody begins to use the page, or when there is time. */
  readonly ready: (take: Take) => void;
  /** The app cannot be had: what it would do, the browser does, as without any script. */
  readonly lost: () => void;
}

function choose(list: HTMLSelectElement | null, value: string): void {
  if (list === null) return;
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Makes the controls of a rendered page work before the app is there. What needs no app is done: passwords are shown, keys are
 * used, the theme changes, a form is sent, once. All else that is pressed, chosen or typed is kept and done in the app.
 * @param base path that the app lies below
 */
export function createEarly(page: Document, view: ViewData, base: string): Early {
  const over = new AbortController();
  const { signal } = over;
  /** What is to be done in the app, or without it. */
  const kept: Array<{ readonly inApp: () => void; readonly without: () => void }> = [];
  const typed = new Set<EventTarget>();
  let take: Take | undefined;
  let woken = false;
  let failed = false;
  /** A form that was sent is `held` until the app is there, or else given to the browser, which has `posted` it then. */
  let form: 'none' | 'held' | 'given' | 'posted' = 'none';

  /** What the app shows later is styled, too; until then the page has what it needs. */
  const dress = () => {
    for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media]')) link.media = 'all';
  };
  const end = (urgent: boolean) => {
    if (take === undefined || form === 'posted' || signal.aborted) return;
    over.abort();
    dress();
    take(urgent);
    for (const field of typed) field.dispatchEvent(new Event('input', { bubbles: true }));
    for (const { inApp } of kept) inApp();
  };
  const wake = () => {
    woken = true;
    end(true);
  };
  const keep = (inApp: () => void, without: () => void) => {
    if (failed) return without();
    kept.push({ inApp, without });
    // Not before this event is over: the app would hear of it as well.
    setTimeout(wake);
  };
  /** The page is still there, or there again. */
  const stay = () => {
    form = 'none';
    end(woken);
  };
  const posted = () => {
    form = 'posted';
    setTimeout(stay, leaving);
  };
  const pressKey = createKeys(page, view, wake);

  const listen = <T extends keyof DocumentEventMap>(type: T, act: (event: DocumentEventMap[T]) => void) =>
    page.addEventListener(type, act, { capture: true, signal });
  for (const type of ['pointerdown', 'keydown', 'focusin'] as const) listen(type, wake);
  listen('mousedown', (event) => {
    // A press must not take the focus out of the field.
    if (event.target instanceof Element && event.target.closest('[data-script][aria-controls]')) event.preventDefault();
  });
  listen('click', ({ target, isTrusted }) => {
    // Not all who press do it with a pointer or a key.
    if (isTrusted) wake();
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=button]') : null;
    if (signal.aborted || button === null || reveal(button) || pressKey(button)) return;
    keep(
      () => found(button)?.click(),
      () => {},
    );
  });
  listen('input', ({ target }) => target && typed.add(target));
  listen('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'theme')
      chooseTheme(isTheme(target.value) ? target.value : undefined);
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    // The next page comes in it, whoever asks for it.
    if (target.name === 'locale' && isLocale(value)) keepLocale(value, base);
    keep(
      () => choose(found(target), value),
      () => target.form?.requestSubmit(),
    );
  });
  listen('submit', (event) => {
    const { target, submitter, isTrusted } = event;
    if (!(target instanceof HTMLFormElement)) return;
    hideAll(target);
    const button = submitter instanceof HTMLButtonElement ? submitter : undefined;
    // What a ceremony sends has to go now.
    if (form === 'given' || (form === 'none' && (failed || !isTrusted))) return posted();
    event.preventDefault();
    if (form !== 'none') return;
    form = 'held';
    target.setAttribute('aria-busy', 'true');
    const give = () => {
      if (form !== 'held' || signal.aborted) return;
      form = 'given';
      target.requestSubmit(button);
    };
    setTimeout(give, patience);
    const send = () => {
      // The app says itself what is under way.
      target.removeAttribute('aria-busy');
      if (button) found(button)?.click();
      else target.requestSubmit();
    };
    keep(send, give);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && stay(), { signal });
  // Somebody may have begun before there was any script.
  for (const field of page.querySelectorAll('input')) if (field.value !== field.defaultValue) typed.add(field);
  for (const chosen of page.querySelectorAll(unsaid))
    (chosen.closest('select') ?? chosen).dispatchEvent(new Event('change', { bubbles: true }));

  return {
    ready: (given) => {
      take = given;
      if (woken) return end(true);
      const later = () => end(false);
      if ('requestIdleCallback' in globalThis) requestIdleCallback(later, { timeout: idle });
      else setTimeout(later);
    },
    lost: () => {
      failed = true;
      for (const { without } of kept.splice(0)) without();
    },
  };
}
