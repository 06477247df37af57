import { isLocale } from '@members/locales/languages';
import type { ViewData } from '@members/pages/view';
import { chooseTheme, isTheme } from '@members/ui/theme/choice';
import { currentControl } from '../frame/current-control.ts';
import { keepLocale } from '../intl/keep-locale.ts';
import { createCeremonies } from './ceremonies.ts';
import { hidePasswords, showPassword } from './show-password.ts';

/** How long a sent form waits for the app; then the browser posts it, which takes no longer on a slow network (ms). */
const appPatience = 300;

/** Time (ms) in which the app does not touch a page whose form the browser has posted: the response replaces that page. */
const leavingTime = 10_000;

/** How long the app waits at most until the browser is idle (ms). */
const idleTimeout = 2000;

/** Choices of a language or a theme that differ from the page as it came. */
const changedChoices = '[name=locale] option:checked:not([selected]), [name=theme]:checked:not([checked])';

/**
 * Takes the page over: when it returns, the app handles all events.
 * @param urgent true when the user is using the page; false when there is time
 */
export type TakeOver = (urgent: boolean) => void;

/** The controls of a rendered page until the app takes the page over. */
export interface EarlyControls {
  /** The app is loaded: it takes over at once if the user has begun to use the page, else when they do or the browser is idle. */
  readonly appLoaded: (takeOver: TakeOver) => void;
  /** The app could not be loaded: from now on the browser does what the app would do, as in a page without scripts. */
  readonly appFailed: () => void;
}

/** Something that the user did and only the app can answer. */
interface Postponed {
  /** Repeats it when the app is there. */
  readonly repeatInApp: () => void;
  /** Does what is possible without the app. */
  readonly doWithoutApp: () => void;
}

/**
 * - `unsent`: no form has been sent;
 * - `waiting`: a form was sent and waits for the app;
 * - `released`: the app did not come in time, so the form is sent again for the browser;
 * - `posting`: the browser posts it, and the page is about to be replaced.
 */
type FormState = 'unsent' | 'waiting' | 'released' | 'posting';

function select(list: HTMLSelectElement | null, value: string): void {
  if (list === null) return;
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Makes the controls of a rendered page work before the app is there. What needs no app is done at once: passwords are shown,
 * passkeys are used, the theme changes. Everything else that the user presses, chooses or types is postponed, and repeated when
 * the app takes the page over. A form is sent once, by the app, or by the browser if the app takes too long.
 * @param basePath path that the app is below
 */
export function createEarlyControls(page: Document, view: ViewData, basePath: string): EarlyControls {
  const handedOver = new AbortController();
  const { signal } = handedOver;
  const postponed: Postponed[] = [];
  const typedInto = new Set<EventTarget>();
  let takeOver: TakeOver | undefined;
  let userIsActive = false;
  let isFailed = false;
  let formState: FormState = 'unsent';

  function handOver(urgent: boolean): void {
    if (takeOver === undefined || formState === 'posting' || signal.aborted) return;
    handedOver.abort();
    takeOver(urgent);
    // The app has not seen what was typed: it listens from now on.
    for (const field of typedInto) field.dispatchEvent(new Event('input', { bubbles: true }));
    for (const { repeatInApp } of postponed) repeatInApp();
  }

  function userActs(): void {
    userIsActive = true;
    handOver(true);
  }

  function postpone(repeatInApp: () => void, doWithoutApp: () => void) {
    if (isFailed) return doWithoutApp();
    postponed.push({ repeatInApp, doWithoutApp });
    // After this event: otherwise the app would handle it, and then its repetition.
    setTimeout(userActs);
  }

  const runCeremony = createCeremonies(page, view, userActs);

  function pressButton(button: HTMLButtonElement): void {
    if (showPassword(button) || runCeremony(button)) return;
    postpone(
      () => currentControl(button)?.click(),
      () => {},
    );
  }

  function changeChoice(target: EventTarget | null): void {
    if (target instanceof HTMLInputElement && target.name === 'theme')
      chooseTheme(isTheme(target.value) ? target.value : undefined);
    if (!(target instanceof HTMLSelectElement)) return;
    const { name, value } = target;
    // The cookie counts for the next page, whether the app or the browser asks for it.
    if (name === 'locale' && isLocale(value)) keepLocale(value, basePath);
    postpone(
      () => select(currentControl(target), value),
      () => target.form?.requestSubmit(),
    );
  }

  /** The page is still there, or there again (back/forward cache): its form can be sent once more. */
  function pageStays(): void {
    formState = 'unsent';
    handOver(userIsActive);
  }

  /** Lets the browser post the form whose `submit` event this is. */
  function letBrowserPost(): void {
    formState = 'posting';
    setTimeout(pageStays, leavingTime);
  }

  function sendForm(event: SubmitEvent, form: HTMLFormElement) {
    hidePasswords(form);
    if (formState === 'released') return letBrowserPost();
    // A form that a script sends is a ceremony's, and its answer must not wait.
    if (formState === 'unsent' && (isFailed || !event.isTrusted)) return letBrowserPost();
    event.preventDefault();
    // It was sent already: a second press changes nothing.
    if (formState !== 'unsent') return;
    formState = 'waiting';
    form.setAttribute('aria-busy', 'true');
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : undefined;
    const release = () => {
      if (formState !== 'waiting' || signal.aborted) return;
      formState = 'released';
      form.requestSubmit(button);
    };
    setTimeout(release, appPatience);
    const sendInApp = () => {
      // The app marks its own forms.
      form.removeAttribute('aria-busy');
      if (button) currentControl(button)?.click();
      else form.requestSubmit();
    };
    postpone(sendInApp, release);
  }

  const listen = <T extends keyof DocumentEventMap>(type: T, handle: (event: DocumentEventMap[T]) => void) =>
    page.addEventListener(type, handle, { capture: true, signal });

  for (const type of ['pointerdown', 'keydown', 'focusin'] as const) listen(type, userActs);
  listen('mousedown', (event) => {
    // The button that shows a password must not take the focus from its field.
    if (event.target instanceof Element && event.target.closest('[data-script][aria-controls]')) event.preventDefault();
  });
  listen('click', ({ target, isTrusted }) => {
    // Assistive technology clicks without a pointer and without a key.
    if (isTrusted) userActs();
    // If the app has just taken over, it handles this click itself.
    if (signal.aborted) return;
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=button]') : null;
    if (button !== null) pressButton(button);
  });
  listen('input', ({ target }) => target && typedInto.add(target));
  listen('change', ({ target }) => changeChoice(target));
  listen('submit', (event) => {
    if (event.target instanceof HTMLFormElement) sendForm(event, event.target);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && pageStays(), { signal });

  // The user may have typed and chosen before this script ran.
  for (const field of page.querySelectorAll('input')) if (field.value !== field.defaultValue) typedInto.add(field);
  for (const choice of page.querySelectorAll(changedChoices))
    (choice.closest('select') ?? choice).dispatchEvent(new Event('change', { bubbles: true }));

  return {
    appLoaded: (given) => {
      takeOver = given;
      if (userIsActive) return handOver(true);
      const whenIdle = () => handOver(false);
      if ('requestIdleCallback' in globalThis) requestIdleCallback(whenIdle, { timeout: idleTimeout });
      else setTimeout(whenIdle);
    },
    appFailed: () => {
      isFailed = true;
      for (const { doWithoutApp } of postponed.splice(0)) doWithoutApp();
    },
  };
}
