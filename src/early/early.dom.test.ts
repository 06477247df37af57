import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEarlyControls, type EarlyControls } from './early.ts';

const view = { origin: location.origin, at: '/login', now: 0, timeZone: 'UTC', loaderData: {}, actionData: null };

let early: EarlyControls;
/** Ids of the forms that the browser posted. */
let posted: string[];
let sent: string[];

const button = (text: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  if (found === undefined) throw new Error(`no button ${text}`);
  return found;
};
const password = () => document.querySelector<HTMLInputElement>('#password');
const form = () => document.querySelector('form');

/** Stands in for the app: records all events in the page after it has taken the page over. */
function takeOver(urgent: boolean): void {
  sent.push(urgent ? 'taken at once' : 'taken');
  for (const type of ['click', 'change', 'input', 'submit'])
    document.querySelector('main')?.addEventListener(type, (event) => {
      const { target } = event;
      if (type === 'submit') event.preventDefault();
      sent.push(`${type} ${target instanceof HTMLSelectElement ? target.value : (target as Element).id}`);
    });
}

beforeEach(() => {
  vi.useFakeTimers();
  posted = [];
  sent = [];
  document.body.innerHTML = `<main>
    <form id="form" method="post">
      <input id="code" name="code">
      <input id="password" name="password" type="password" value="secret">
      <button type="button" data-script aria-controls="password" aria-pressed="false">Show</button>
      <button id="copy" type="button" data-script>Copy</button>
      <button id="go" name="method" value="password">Go</button>
    </form>
    <select id="language" name="locale"><option selected>fr</option><option>en</option></select></main>`;
  // Runs after all other listeners: a form whose event was not prevented is posted.
  addEventListener('submit', recordPost);
  early = createEarlyControls(document, view, '/');
});

function recordPost(event: Event): void {
  if (!event.defaultPrevented) posted.push((event.target as Element).id);
  event.preventDefault();
}

afterEach(() => {
  early.appLoaded(() => {});
  vi.runAllTimers();
  vi.useRealTimers();
  removeEventListener('submit', recordPost);
  document.body.replaceChildren();
});

test('a password can be shown, and is hidden again before the form is sent', () => {
  button('Show').click();
  expect([password()?.type, button('Show').ariaPressed]).toEqual(['text', 'true']);
  button('Go').click();
  expect([password()?.type, button('Show').ariaPressed]).toEqual(['password', 'false']);
});

test('two presses send a form once, by the app as soon as it is loaded', () => {
  button('Go').click();
  button('Go').click();
  expect(form()?.ariaBusy).toBe('true');
  expect(posted).toEqual([]);
  early.appLoaded(takeOver);
  vi.advanceTimersByTime(300);
  expect(sent).toEqual(['taken at once', 'click go', 'submit form']);
  expect(posted).toEqual([]);
});

test('if the app does not come in time, the browser posts the form, and the app waits until the page stays', () => {
  button('Go').click();
  vi.advanceTimersByTime(300);
  expect(posted).toEqual(['form']);
  button('Go').click();
  early.appLoaded(takeOver);
  vi.advanceTimersByTime(9000);
  expect([posted, sent]).toEqual([['form'], []]);
  vi.advanceTimersByTime(1000);
  expect(sent[0]).toBe('taken at once');
});

test('the form of a ceremony is posted at once', () => {
  form()?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(posted).toEqual(['form']);
});

test('presses, choices and input are repeated in the app, which takes over at once if the user is active', () => {
  const code = document.querySelector<HTMLInputElement>('#code');
  code?.dispatchEvent(new Event('focusin', { bubbles: true }));
  code?.dispatchEvent(new Event('input', { bubbles: true }));
  button('Copy').click();
  const language = document.querySelector('select');
  if (language) language.value = 'en';
  language?.dispatchEvent(new Event('change', { bubbles: true }));
  early.appLoaded((urgent) => {
    // When React takes a page over, it puts its own values back.
    if (language) language.value = 'fr';
    takeOver(urgent);
  });
  expect(sent).toEqual(['taken at once', 'input code', 'click copy', 'change en']);
});

test('input and choices from before any script are repeated in the app', () => {
  const code = document.querySelector<HTMLInputElement>('#code');
  const language = document.querySelector('select');
  if (code) code.value = '123456';
  if (language) language.value = 'en';
  createEarlyControls(document, view, '/').appLoaded(takeOver);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['taken at once', 'input code', 'change en']);
});

test('if the app cannot be loaded, the browser posts the forms', () => {
  button('Go').click();
  early.appFailed();
  expect(posted).toEqual(['form']);
  vi.advanceTimersByTime(10_000);
  button('Go').click();
  expect(posted).toEqual(['form', 'form']);
});
