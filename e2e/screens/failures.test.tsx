import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from './hand-made.ts';
import { field, heading, openApp, shownErrors, windowEvent } from './open.tsx';
import { account, createWorld, type ScreenWorld } from './world.ts';

type ReplacedResponse = (request: Request) => Response | Promise<Response> | undefined;

/** Creates a world whose responses can be replaced: `faults[0]` may return another response. */
async function faultyWorld() {
  const world = await createWorld();
  const faults: ReplacedResponse[] = [];
  let tries = 0;
  const fetch: ScreenWorld['fetch'] = async (request) => {
    tries += 1;
    return (await faults[0]?.(request)) ?? world.fetch(request);
  };
  return { ...world, fetch, faults, tries: () => tries };
}

const posts = (answer: () => Response | Promise<Response>): ReplacedResponse => {
  return (request) => (request.method === 'POST' ? answer() : undefined);
};
const json = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: { code: status } }, { status, headers });

async function openFilledLogin(world: Awaited<ReturnType<typeof faultyWorld>>, address = '/login') {
  const app = await openApp(address, world);
  await app.user.type(await screen.findByLabelText('E-mail'), account.email);
  await app.user.type(field('Mot de passe'), account.password);
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Se connecter|Réessayer)/ });
  return { ...app, send };
}

/** Waits until a countdown has started: React starts timers after it has rendered. */
const countdownStarts = () => act(async () => undefined);

test('a server error keeps the input, and the next submit works', async () => {
  const world = await faultyWorld();
  const { user, send } = await openFilledLogin(world);
  world.faults[0] = posts(() => json(503));
  await user.click(send());
  await screen.findByTestId('problem/server_error');
  expect([field('E-mail').value, field('Mot de passe').value]).toEqual([account.email, account.password]);
  world.faults.pop();
  await user.click(send());
  await heading(/^Bienvenue/);
});

test('too many requests show a countdown before the form can be loaded again', async () => {
  const world = await faultyWorld();
  world.faults[0] = () => json(429, { 'retry-after': '2' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await openApp('/login', world);
    await heading('Trop de tentatives');
    await countdownStarts();
    const retry = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Réessayer' });
    expect(screen.getByText(/2\ssecondes/)).toBeTruthy();
    expect(retry().disabled).toBe(true);
    for (const words of [/1\sseconde,/, /réessayer maintenant/]) {
      world.clock.advance(1000);
      await act(async () => vi.advanceTimersByTime(1000));
      expect(screen.getByText(words)).toBeTruthy();
    }
    world.faults.pop();
    fireEvent.click(retry());
    await heading('Connectez-vous');
  } finally {
    vi.useRealTimers();
  }
});

test('too many submits show a countdown above the form, which keeps the input', async () => {
  const world = await faultyWorld();
  const { send } = await openFilledLogin(world);
  const until = new Date(world.clock.now() + 2000).toUTCString();
  world.faults[0] = posts(() => json(429, { 'retry-after': until }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    fireEvent.click(send());
    const words = () => screen.getByTestId('problem/too_many');
    await screen.findByTestId('problem/too_many');
    await countdownStarts();
    expect(words().textContent).toMatch(/^Trop de tentatives. Patientez 2\ssecondes/);
    expect(within(words()).getByRole('timer')).toBeTruthy();
    const held = screen.getByRole<HTMLButtonElement>('button', { name: 'Réessayer dans 2\u00a0s' });
    expect([held.disabled, screen.queryByRole('alert')]).toEqual([true, null]);
    expect(words().compareDocumentPosition(held) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    for (const text of [/1\sseconde,/, /réessayer maintenant/]) {
      world.clock.advance(1000);
      await act(async () => vi.advanceTimersByTime(1000));
      expect(words().textContent).toMatch(text);
    }
  } finally {
    vi.useRealTimers();
  }
  expect([field('E-mail').value, field('Mot de passe').value]).toEqual([account.email, account.password]);
  world.faults.pop();
  fireEvent.click(send());
  await heading(/^Bienvenue/);
});

test('a problem after a refused password keeps the input, too', async () => {
  const world = await faultyWorld();
  const { user, send } = await openFilledLogin(world);
  await user.type(field('Mot de passe'), '-wrong');
  await user.click(send());
  await waitFor(() => expect(shownErrors()).not.toEqual([]));
  await user.type(field('Mot de passe'), account.password);
  world.faults[0] = posts(() => json(503));
  await user.click(send());
  await screen.findByTestId('problem/server_error');
  expect([field('E-mail').value, field('Mot de passe').value]).toEqual([account.email, account.password]);
});

/** A refusal with a proof of work. @param keyPrefix hexadecimal digits with which the key must begin */
const challenged = (keyPrefix: string) => {
  const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix };
  const challenge = { parameters, signature: 'signed' };
  return Response.json({ error: { code: 429, challenge } }, { status: 429, headers: { 'retry-after': '200' } });
};

test('the browser solves a challenge, and the next attempt brings the solution', async () => {
  const world = await faultyWorld();
  const { user, send } = await openFilledLogin(world);
  world.faults[0] = posts(() => challenged('0'));
  await user.click(send());
  await waitFor(() => expect(screen.getByTestId('challenge').textContent).toBe('Vous pouvez réessayer maintenant.'));
  const sent: (string | null)[] = [];
  world.faults[0] = ({ method, headers }) => {
    if (method === 'POST') sent.push(headers.get('x-throttle-solution'));
    return undefined;
  };
  await user.click(send());
  await heading(/^Bienvenue/);
  const { challenge, solution } = JSON.parse(atob(`${sent}`));
  expect([challenge.signature, solution.derivedKey]).toEqual(['signed', expect.stringMatching(/^0/)]);
});

test('the user is told about a challenge, and can wait instead', async () => {
  const world = await faultyWorld();
  const { user, send } = await openFilledLogin(world);
  world.faults[0] = posts(() => challenged('0'.repeat(64)));
  await user.click(send());
  expect((await screen.findByTestId('challenge')).textContent).toMatch(/^Trop de tentatives\. Votre appareil effectue/);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect((await screen.findByTestId('problem/too_many')).textContent).toMatch(/Patientez/);
  expect(send().disabled).toBe(true);
});

test('a form is submitted once however often its button is pressed, and says when it takes longer', async () => {
  const world = await faultyWorld();
  const { send } = await openFilledLogin(world);
  const answers: Array<(answer: Response) => void> = [];
  world.faults[0] = posts(() => new Promise((resolve) => answers.push(resolve)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(send());
    fireEvent.click(send());
    await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 20_000 });
    expect(send().getAttribute('aria-disabled')).toBe('true');
    expect(send().hasAttribute('disabled')).toBe(false);
    fireEvent.click(send());
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(/plus de temps que prévu/)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
  answers[0]?.(json(500));
  await screen.findByTestId('problem/server_error');
  expect(answers).toHaveLength(1);
});

test('without a connection a banner is shown, and the form is loaded once the connection is back', async () => {
  const world = await faultyWorld();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  world.faults[0] = () => Promise.reject(new TypeError('offline'));
  await openApp('/login', world);
  await heading('Le service de connexion est injoignable');
  const banner = screen.getByTestId('notice/offline');
  expect(banner.textContent).toContain('hors ligne');
  const tries = world.tries();
  fireEvent.click(within(banner).getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(world.tries()).toBe(tries + 1));
  world.faults.pop();
  online.mockReturnValue(true);
  await windowEvent('online');
  await heading('Connectez-vous');
  expect(screen.queryByTestId('notice/offline')).toBeNull();
});

test('a form keeps its input while the connection is lost and can be sent afterwards', async () => {
  const world = await faultyWorld();
  const { send } = await openFilledLogin(world);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await windowEvent('offline');
  // The browser's `offline` event alone shows no banner: a request must have failed.
  expect(screen.queryByTestId('notice/offline')).toBeNull();
  world.faults[0] = () => Promise.reject(new TypeError('offline'));
  fireEvent.click(send());
  expect(within(await screen.findByTestId('notice/offline')).queryByRole('button')).toBeNull();
  await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull());
  expect(send().getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByTestId('problem/unreachable')).toBeNull();
  world.faults.pop();
  online.mockReturnValue(true);
  await windowEvent('online');
  await screen.findByTestId('notice/ready');
  expect([field('E-mail').value, field('Mot de passe').value]).toEqual([account.email, account.password]);
  fireEvent.click(send());
  await heading(/^Bienvenue/);
});

test('while the form has to wait, a passkey has to wait, too', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const server = serverShowing(
    flowOf('login', [
      csrf,
      input(['identifier', 'text', 'default'], { value: account.email }, { id: 1070002 }),
      input(['password', 'password', 'password'], { value: 'secret' }, { id: 1070001 }),
      method('password', 1010022),
      input(['passkey_login_trigger', 'button', 'passkey'], { value: '{}' }, { id: 1010021 }),
    ]),
  );
  let answer = () => Promise.resolve(json(429, { 'retry-after': '9' }));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const fetch: ScreenWorld['fetch'] = (request) => (request.method === 'POST' ? answer() : server.fetch(request));
  const { user } = await openApp('/login?flow=f1', { ...server, fetch });
  const passkey = () => screen.getByRole<HTMLButtonElement>('button', { name: /clé d’accès/ });
  await heading('Connectez-vous');
  expect([passkey().disabled, passkey().getAttribute('aria-disabled')]).toEqual([false, null]);
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await screen.findByTestId('problem/too_many');
  expect(passkey().disabled).toBe(true);

  server.clock.advance(10_000);
  answer = () => Promise.reject(new TypeError('offline'));
  online.mockReturnValue(false);
  await user.click(await screen.findByRole('button', { name: 'Se connecter' }));
  await screen.findByTestId('notice/offline');
  expect([passkey().disabled, passkey().getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

test('a screen that throws shows a page with links, and the report has nothing of the flow', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = flowOf('login', [{ type: 'input', group: 'default', messages: [], meta: {} }]);
  const { reported } = await openApp('/login', serverShowing(broken));
  await heading('Une erreur inattendue est survenue');
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /accueil/i })).toBeTruthy();
  expect(reported).toContain('screen failed: TypeError');
  expect(written).toHaveBeenCalled();
});

test('a form that expired in the background is renewed when the page gets the focus', async () => {
  const world = await faultyWorld();
  const { router } = await openFilledLogin(world);
  const { search } = router.state.location;
  world.clock.advance(2 * 60 * 60 * 1000);
  await windowEvent('focus');
  await waitFor(() => expect(router.state.location.search).not.toBe(search));
  await waitFor(() => expect([field('E-mail').value, field('Mot de passe').value]).toEqual([account.email, '']));
  expect(shownErrors()).toEqual([]);
});

test('a page from the back/forward cache is reloaded', async () => {
  const { leftFor } = await openFilledLogin(await faultyWorld());
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(leftFor).toEqual([]);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(leftFor).toEqual(['reload']);
});

test('a redirect loop with the server ends at a page with links', async () => {
  const world = await faultyWorld();
  world.faults[0] = () => Response.json({ error: { id: 'session_already_available', code: 400 } }, { status: 400 });
  const address = '/login?login_challenge=c';
  for (const _round of [1, 2]) {
    const { leftFor } = await openApp(address, world);
    await waitFor(() => expect(leftFor).toEqual([expect.stringContaining('/self-service/login/browser')]));
  }
  await openApp(address, world);
  await heading('La connexion n’a pas abouti');
  expect(screen.getByRole('link', { name: 'Se déconnecter' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});
