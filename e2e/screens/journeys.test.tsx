import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from './hand-made.ts';
import { field, heading, openApp } from './open.tsx';
import { account, createWorld } from './world.ts';

const journey = {
  return_to: 'https://app.test/orders?id=1&sort=desc',
  login_challenge: 'challenge',
  organization: 'org',
  identity_schema: 'staff',
};
const query = new URLSearchParams({ flow: 'f1', ...journey });

const bound = input(['identifier', 'hidden'], { value: 'ada@example.org', required: true });
const password = [
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1010022),
];
const byMail = [input(['email', 'email', 'code'], { required: true }, { id: 1070007 }), method('code', 1070009)];
const sent = [
  input(['code', 'text', 'code'], { required: true }, { id: 1070010 }),
  method('code', 1070009),
  input(['email', 'submit', 'code'], { value: 'ada@example.org' }, { id: 1070008 }),
];
const linking = { id: 1010016, context: { duplicateIdentifier: 'ada@example.org', provider: 'Google' } };
const failing = (id: string, status: number) => Response.json({ error: { id, code: status } }, { status });

/** The screens and the servers that show them. */
const screens = {
  login: () => serverShowing(flowOf('login', [csrf, input(['identifier', 'text'], {}, { id: 1070004 }), ...password])),
  'login, second step': () => serverShowing(flowOf('login', [csrf, bound, ...password])),
  'login, linking': () => serverShowing(flowOf('login', [csrf, bound, ...password], {}, [linking])),
  'login, refresh': () => serverShowing(flowOf('login', [csrf, bound, ...password], { refresh: true })),
  'login, second factor': () => serverShowing(flowOf('login', [csrf, bound, ...password], { requested_aal: 'aal2' })),
  registration: () => serverShowing(flowOf('registration', [csrf, ...password])),
  recovery: () => serverShowing(flowOf('recovery', [csrf, ...byMail])),
  'recovery, sent': () => serverShowing(flowOf('recovery', [csrf, ...sent], { state: 'sent_email' })),
  verification: () => serverShowing(flowOf('verification', [csrf, ...byMail])),
  'verification, sent': () => serverShowing(flowOf('verification', [csrf, ...sent], { state: 'sent_email' })),
  'login, foreign form': () =>
    serverShowing(flowOf('login', [], { ui: { action: 'https://evil.test/', method: 'POST', nodes: [] } })),
  'registration, disabled': () => ({
    ...serverShowing({}),
    fetch: async () => failing('self_service_flow_disabled', 400),
  }),
  'login, another identity': () => ({
    ...serverShowing({}),
    fetch: async () => failing('security_identity_mismatch', 403),
  }),
  'login, return forbidden': () => ({
    ...serverShowing({}),
    fetch: async () => failing('self_service_flow_return_to_forbidden', 400),
  }),
};

const { return_to: _, ...withoutReturn } = journey;

/** Returns the text with ordinary spaces only. */
const plain = (words: string) => words.replace(/\s/g, ' ');

/** All links between screens: text, target, and the parameters of the journey if not all are kept. */
const table: ReadonlyArray<readonly [from: keyof typeof screens, words: string, to: string, carried?: object]> = [
  ['login', 'Mot de passe oublié ?', '/recovery'],
  ['login', 'S’inscrire', '/registration'],
  ['login, second step', 'Changer', '/login'],
  ['login, second step', 'Mot de passe oublié ?', '/recovery'],
  ['login, second step', 'S’inscrire', '/registration'],
  ['login, linking', 'Annuler', '/login'],
  ['login, linking', 'Mot de passe oublié ?', '/recovery'],
  ['login, refresh', 'Changer', '/logout > /login'],
  ['login, refresh', 'Se déconnecter', '/logout > /login'],
  ['login, second factor', 'Changer', '/logout > /login'],
  ['login, second factor', 'Se déconnecter', '/logout > /login'],
  ['registration', 'Se connecter', '/login'],
  ['recovery', 'Se connecter', '/login'],
  ['recovery, sent', 'ada@example.org', '/recovery'],
  ['recovery, sent', 'Changer', '/recovery'],
  ['recovery, sent', 'Se connecter', '/login'],
  ['verification', 'S’inscrire', '/registration'],
  ['verification, sent', 'ada@example.org', '/verification'],
  ['verification, sent', 'Changer', '/verification'],
  ['login, foreign form', 'Recommencer', '/login'],
  ['registration, disabled', 'Se connecter', '/login'],
  ['login, another identity', 'Recommencer', '/login'],
  ['login, another identity', 'Se déconnecter', '/logout > /login'],
  ['login, return forbidden', 'Recommencer', '/login', withoutReturn],
];
const links = table.map(([from, words, to, carried = journey]) => [from, words, to, carried] as const);

test.each(links)('on %s the link "%s" leads to %s and keeps the journey', async (from, words, to, carried) => {
  await openApp(`/${from.split(',')[0]}?${query}`, screens[from]());
  const link = await screen.findByRole('link', { name: (name) => plain(name) === words });
  const first = new URL(link.getAttribute('href') ?? '', location.origin);
  const [path, back] = to.split(' > ');
  expect(first.pathname).toBe(path);
  const last = back === undefined ? first : new URL(first.searchParams.get('return_to') ?? '', location.origin);
  expect(last.pathname).toBe(back ?? path);
  const { flow: __, ...rest } = Object.fromEntries(last.searchParams);
  expect(rest).toEqual(carried);
});

test('the table above has all links of these screens', async () => {
  const forms = ['login', 'login, second step', 'login, linking', 'login, refresh', 'login, second factor'] as const;
  const mailed = ['recovery', 'recovery, sent', 'verification', 'verification, sent'] as const;
  for (const from of [...forms, 'registration', ...mailed] as const) {
    const { container } = await openApp(`/${from.split(',')[0]}?${query}`, screens[from]());
    await screen.findByRole('heading', { level: 1 });
    const found = [...container.querySelectorAll('main a')].map(({ textContent }) => plain(textContent ?? ''));
    const named = links.filter(([screenName]) => screenName === from).map(([, words]) => words);
    expect(new Set(found), from).toEqual(new Set(named));
  }
});

test('"not you?" signs out and returns to a new sign-in of the same journey, and "no" goes back', async () => {
  const world = await createWorld();
  const first = await openApp('/login', world);
  await first.user.type(await screen.findByLabelText('E-mail'), account.email);
  await first.user.type(field('Mot de passe'), `${account.password}{Enter}`);
  await heading(/^Bienvenue/);

  const { user, router } = await openApp('/login?return_to=http://127.0.0.1:4455/welcome', world);
  await heading('Confirmez que c’est bien vous');
  const { search } = router.state.location;
  await user.click(screen.getByRole('link', { name: 'Changer' }));
  await heading(/Souhaitez‑vous vous déconnecter/);
  await user.click(screen.getByRole('button', { name: 'Non' }));
  await heading('Confirmez que c’est bien vous');
  expect(router.state.location.search).toBe(search);

  await user.click(screen.getByRole('link', { name: 'Changer' }));
  const yes = await screen.findByTestId('decision/yes');
  const answer = await world.fetch(new Request(yes.getAttribute('href') ?? '', { redirect: 'manual' }));
  expect(answer.headers.get('location')).toBe(
    'http://127.0.0.1:4455/login?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fwelcome',
  );
});

test('"no" leads to the dashboard when the sign-out was opened by its address', async () => {
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await user.type(await screen.findByLabelText('E-mail'), account.email);
  await user.type(field('Mot de passe'), `${account.password}{Enter}`);
  await heading(/^Bienvenue/);
  await openApp('/logout', world);
  const no = await screen.findByRole('link', { name: 'Non' });
  expect(no.getAttribute('href')).toBe('/');
});
