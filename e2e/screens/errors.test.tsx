import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clock, errorResponse, linksInMain, login, serverAnswering } from './fake-server.ts';
import { heading, openApp } from './open.tsx';

test('a known error code is explained in a sentence, and the text from the URL is collapsed and never in a message', async () => {
  const words = 'Your account was hacked: call 555-0100';
  await openApp(`/error?error=access_denied&error_description=${encodeURIComponent(words)}`, serverAnswering({}));
  await heading('L’accès a été refusé');
  const details = screen.getByText(
    (_text, element) => element?.tagName === 'PRE' && element.textContent.includes(words),
  );
  expect(details.closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(details.closest('details')?.open).toBe(false);
  for (const box of document.querySelectorAll('[data-severity], [aria-live], [role=status]'))
    expect(box.textContent).not.toContain('555');
});

test("a stored error of Kratos is explained by its id, with Kratos's own text collapsed", async () => {
  const id = '7c9fd1a4-0000-4000-8000-000000000000';
  const error = { id: 'self_service_flow_return_to_forbidden', code: 400, reason: 'Requested return_to URL is bad.' };
  const server = serverAnswering({ '/self-service/errors': () => Response.json({ id, error }) });
  await openApp(`/error?id=${id}`, server);
  await heading(/n’est pas autorisée$/);
  expect(screen.getByText(/Requested return_to/).closest('details')?.open).toBe(false);
});

test.each([
  new URLSearchParams({ error: 'access_denied', error_description: 'Call 555-0100' }),
  new URLSearchParams({ error: '{"message":"Call 555-0100"}' }),
  new URLSearchParams({ error: 'Call 555-0100 now' }),
])('text of the address is marked as such, before it: %s', async (query) => {
  await openApp(`/error?${query}`, serverAnswering({}));
  await heading(/^(L’accès a été refusé|Une erreur est survenue)$/);
  const mark = screen.getByText('Ce texte vient de l’adresse web de la page. Nous ne l’avons pas écrit.');
  expect(mark.nextElementSibling?.textContent).toContain('555-0100');
});

test.each([
  ['Unable to accept OAuth 2.0 Login Challenge.', '/login'],
  ['Something else is broken.', '/error'],
])('a stored error with the reason %j, of a request of an application, ends at %s', async (reason, path) => {
  const error = { code: 500, status: 'Internal Server Error', reason };
  const server = serverAnswering({ '/self-service/errors': () => Response.json({ id: 'x', error }) });
  const { router } = await openApp('/error?id=x&login_challenge=c', server);
  await expect.poll(() => router.state.location.pathname).toBe(path);
  expect(new URLSearchParams(router.state.location.search).get('login_challenge')).toBe('c');
});

test('text of a stored error is not marked as text of the address', async () => {
  const error = { id: 'security_csrf_violation', code: 403, reason: 'A token is missing.' };
  const server = serverAnswering({ '/self-service/errors': () => Response.json({ id: 'x', error }) });
  await openApp('/error?id=x', server);
  await heading(/^Par mesure de sécurité/);
  expect(screen.getByText(/A token is missing/)).toBeTruthy();
  expect(screen.queryByTestId('error/from-address')).toBeNull();
});

test.each([
  [() => errorResponse(500), 'Erreur interne du serveur', /^Le service a rencontré un problème/],
  [() => errorResponse(418, { message: "I'm a teapot" }), 'Une erreur est survenue', /^Consultez les informations/],
  [() => Promise.reject(new TypeError('offline')), 'Le service n’a pas répondu', /^Vérifiez votre connexion internet/],
])(
  'a failure on the dashboard has its reason as title, then advice, and a link to try again: %#',
  async (answer, title, text) => {
    const server = serverAnswering({ '/sessions/whoami': answer });
    const { router } = await openApp('/', server);
    await heading(title);
    expect(router.state.location.pathname).toBe('/error');
    expect(screen.getByText(text)).toBeDefined();
    expect(linksInMain()).toContainEqual(['Réessayer', '/']);
  },
);

test('the dashboard reads the session, then the link that signs out; without the link it leads to the error page', async () => {
  const server = serverAnswering({
    '/sessions/whoami': () => Response.json({ id: 's1', identity: { id: 'i1', traits: { firstName: 'Camille' } } }),
    '/self-service/logout/browser': () => errorResponse(500),
  });
  const { router } = await openApp('/', server);
  await heading('Erreur interne du serveur');
  expect(router.state.location.pathname).toBe('/error');
  expect(linksInMain()).toContainEqual(['Réessayer', '/']);
  const asked = ['GET /sessions/whoami', 'GET /self-service/logout/browser'];
  expect(server.calls.slice(0, 2)).toEqual(asked);
  const broken = serverAnswering({ '/sessions/whoami': () => errorResponse(500) });
  await openApp('/', broken);
  await heading('Erreur interne du serveur');
  expect(broken.calls).not.toContain(asked[1]);
});

test.each([
  ['/login?flow=f&login_challenge=c', ['/login?flow=f&login_challenge=c']],
  ['//evil.test/login', []],
  ['https://evil.test/login', []],
  ['/\\evil.test/login', []],
  ['/nowhere', []],
  ['/error?error=x', []],
])('an error page with from=%s links back only to a screen of the app', async (from, ways) => {
  await openApp(`/error?${new URLSearchParams({ error: 'upstream_unavailable', from })}`, serverAnswering({}));
  await heading(/momentanément indisponible$/);
  expect(linksInMain().flatMap(([words, to]) => (words === 'Réessayer' ? [to] : []))).toEqual(ways);
});

test('a flow whose id cannot be in a URL is shown and requested only once', async () => {
  const flow = { ...login, id: '\ud800' };
  const server = serverAnswering({
    '/self-service/login/browser': () => Response.json(flow),
    '/self-service/login/flows': () => errorResponse(404),
  });
  await openApp('/login', server);
  await heading('Connectez-vous');
  expect(server.calls).toEqual(['GET /self-service/login/browser']);
});

test.each([5, '', null])('a response with the id %j is not taken for a flow', async (id) => {
  const server = serverAnswering({ '/self-service/login/browser': () => Response.json({ ...login, id }) });
  await openApp('/login', server);
  await heading('Une erreur inattendue est survenue');
  expect(server.calls).toHaveLength(1);
});

test('a 503 with Retry-After is counted down for at most five minutes', async () => {
  const server = serverAnswering({
    '/self-service/registration/browser': () => errorResponse(503, {}, { 'retry-after': '86400' }),
  });
  let time = clock.now();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await openApp('/registration', { ...server, clock: { now: () => time } });
    await heading('Le service rencontre un problème');
    await act(async () => undefined);
    const retry = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Réessayer' });
    expect([retry().disabled, screen.queryByText(/300 secondes/) !== null]).toEqual([true, true]);
    time += 300_000;
    await act(async () => vi.advanceTimersByTime(1000));
    expect(retry().disabled).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
