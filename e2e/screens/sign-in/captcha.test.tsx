import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { field, findError, openApp, shownErrors } from '../open.tsx';

const origin = 'https://captcha.test';
const allowed = { config: { captcha_origins: [origin] } };

/** The options of Turnstile's `render`, which the widget of the test collects. */
interface WidgetOptions {
  readonly sitekey: string;
  readonly action: string;
  readonly callback: (token: string) => void;
  readonly 'error-callback': () => void;
  readonly 'before-interactive-callback': () => void;
}
const rendered: WidgetOptions[] = [];
const removed: string[] = [];
const widget = {
  render: (_box: HTMLElement, options: WidgetOptions) => `widget-${rendered.push(options)}`,
  remove: (id: string) => removed.push(id),
};
const newest = () => rendered.at(-1) as WidgetOptions;

beforeEach(() => {
  rendered.length = 0;
  removed.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

const options = {
  sitekey: 'site-1',
  action: 'login',
  theme: 'light',
  response_field_name: 'transient_payload.captcha_turnstile_response',
};
const script = (src: string) => ({
  type: 'script',
  group: 'captcha',
  attributes: {
    src,
    async: true,
    referrerpolicy: 'no-referrer',
    crossorigin: 'anonymous',
    integrity: '',
    type: 'text/javascript',
    id: 'captcha_script',
    nonce: '',
    node_type: 'script',
  },
  messages: [],
  meta: {},
});
const check = (address: string) => [
  input([options.response_field_name, 'hidden', 'captcha'], { value: '' }),
  script('/.well-known/ory/turnstile/captcha-trigger.js'),
  script(address),
  input(['captcha_turnstile_options', 'hidden', 'captcha'], { value: JSON.stringify(options) }),
];
const login = (address: string, messages: Parameters<typeof flowOf>[3] = []) =>
  flowOf(
    'login',
    [
      csrf,
      ...check(address),
      input(['identifier', 'text'], { required: true }, { id: 1070004 }),
      input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
      method('password', 1010022),
    ],
    {},
    messages,
  );

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>(`script[src^="${origin}"]`)];
async function scriptEnds(what: 'load' | 'error') {
  const [found] = await waitFor(() => {
    expect(scripts()).toHaveLength(1);
    return scripts();
  });
  if (what === 'load') vi.stubGlobal('turnstile', widget);
  await act(async () => void found?.dispatchEvent(new Event(what)));
}
async function fillIn(user: Awaited<ReturnType<typeof openApp>>['user']) {
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org');
  await user.type(field('Mot de passe'), 'secret');
}
const send = () => screen.getByRole('button', { name: 'Se connecter' });

test('a form waits for its captcha, and a token is used for one submit only', async () => {
  const address = `${origin}/v0/api.js?render=explicit&onload=serverGlue&t=1`;
  const server = serverShowing(login(address), login(address, [{ id: 4000006, type: 'error' }]));
  const { user } = await openApp('/login', { ...server, ...allowed });
  await fillIn(user);
  await scriptEnds('load');
  expect(scripts().map(({ src }) => src)).toEqual([`${origin}/v0/api.js?render=explicit&t=1`]);
  await waitFor(() => expect(rendered).toHaveLength(1));
  expect(newest()).toMatchObject({ sitekey: 'site-1', action: 'login', language: 'fr' });

  await user.click(send());
  expect(server.bodies).toEqual([]);
  expect(screen.getByText('Vérification de sécurité en cours…')).toBeDefined();
  await act(async () => newest().callback('token-1'));
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  expect(server.bodies[0]).toEqual({
    csrf_token: 'token',
    identifier: 'ada@example.org',
    password: 'secret',
    method: 'password',
    transient_payload: { captcha_turnstile_response: 'token-1' },
  });

  // After a wrong password the next attempt needs a new token.
  await findError();
  await waitFor(() => expect(rendered).toHaveLength(2));
  expect(removed).toEqual(['widget-1']);
  await act(async () => newest().callback('token-2'));
  await user.type(field('Mot de passe'), 'other{Enter}');
  await waitFor(() => expect(server.bodies).toHaveLength(2));
  expect(server.bodies[1]).toMatchObject({ transient_payload: { captcha_turnstile_response: 'token-2' } });
});

test('a captcha that needs interaction says so and gets the focus on submit', async () => {
  const { user } = await openApp('/login', { ...serverShowing(login(`${origin}/v0/api.js?t=2`)), ...allowed });
  await fillIn(user);
  await scriptEnds('load');
  await waitFor(() => expect(rendered).toHaveLength(1));
  await act(async () => newest()['before-interactive-callback']());
  expect(screen.getByRole('group', { name: 'Vérification de sécurité' }).textContent).toContain('Effectuez');
  await user.click(send());
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Vérification de sécurité' }));
});

test('a captcha whose script cannot be loaded or that fails can be tried again', async () => {
  const server = serverShowing(login(`${origin}/v0/api.js?t=3`));
  const { user } = await openApp('/login', { ...server, ...allowed });
  await fillIn(user);
  await scriptEnds('error');
  expect((await findError()).textContent).toContain('n’a pas pu être chargée ou a échoué');
  await user.click(screen.getByRole('button', { name: 'Recommencer la vérification' }));
  await scriptEnds('load');
  await waitFor(() => expect(rendered).toHaveLength(1));
  expect(shownErrors()).toEqual([]);

  await act(async () => newest()['error-callback']());
  expect((await findError()).textContent).toContain('a échoué');
  // The submit button of the form tries again, too.
  await user.click(send());
  await waitFor(() => expect(rendered).toHaveLength(2));
  await act(async () => newest().callback('token-3'));
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  expect(field('E-mail').value).toBe('ada@example.org');
});

test('a captcha script of an origin that is not allowed is not loaded, and the page says so', async () => {
  const server = serverShowing(login('https://elsewhere.test/v0/api.js'));
  const { user } = await openApp('/login', { ...server, ...allowed });
  await fillIn(user);
  expect((await findError()).textContent).toContain('ne peut pas être affichée ici');
  await user.click(send());
  expect([document.head.querySelectorAll('script').length, server.bodies]).toEqual([0, []]);
});
