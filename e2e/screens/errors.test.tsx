import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, clock, failing, links, login } from './answering.ts';
import { heading, openApp } from './open.tsx';

test('a known code is said in a sentence, what an address says stands folded and never in a message', async () => {
  const words = 'Your account was hacked: call 555-0100';
  await openApp(`/error?error=access_denied&error_description=${encodeURIComponent(words)}`, answering({}));
  await heading('Une erreur est survenue');
  expect(screen.getByTestId('error/summary').textContent).toMatch(/^L’accès a été refusé/);
  const told = screen.getByText((_text, element) => element?.tagName === 'PRE' && element.textContent.includes(words));
  expect(told.closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(told.closest('details')?.open).toBe(false);
  for (const box of document.querySelectorAll('[data-severity], [aria-live], [role=status]'))
    expect(box.textContent).not.toContain('555');
});

test("Kratos's stored error is said by its id, its own words folded", async () => {
  const id = '7c9fd1a4-0000-4000-8000-000000000000';
  const error = { id: 'self_service_flow_return_to_forbidden', code: 400, reason: 'Requested return_to URL is bad.' };
  const server = answering({ '/self-service/errors': () => Response.json({ id, error }) });
  await openApp(`/error?id=${id}`, server);
  await heading('Une erreur est survenue');
  expect(screen.getByTestId('error/summary').textContent).toMatch(/n’est pas autorisée\.$/);
  expect(screen.getByText(/Requested return_to/).closest('details')?.open).toBe(false);
});

test.each([
  [() => failing(500), 'error.sentence.server', /problème/],
  [() => failing(418, { message: "I'm a teapot" }), 'none', undefined],
  [() => Promise.reject(new TypeError('offline')), 'error.sentence.unreachable', /n’a pas répondu/],
])('what fails on the dashboard ends at the error page, with a way to try again: %#', async (answer, _, words) => {
  const server = answering({ '/sessions/whoami': answer });
  const { router } = await openApp('/', server);
  await heading('Une erreur est survenue');
  expect(router.state.location.pathname).toBe('/error');
  if (words === undefined) expect(screen.queryByTestId('error/summary')).toBeNull();
  else expect(screen.getByTestId('error/summary').textContent).toMatch(words);
  expect(links()).toContainEqual(['Réessayer', '/']);
});

test.each([
  ['/login?flow=f&login_challenge=c', ['/login?flow=f&login_challenge=c']],
  ['//evil.test/login', []],
  ['https://evil.test/login', []],
  ['/\\evil.test/login', []],
  ['/nowhere', []],
  ['/error?error=x', []],
])('an error that came from %s leads back to a screen of ours, and to nothing else', async (from, ways) => {
  await openApp(`/error?${new URLSearchParams({ error: 'upstream_unavailable', from })}`, answering({}));
  await heading('Une erreur est survenue');
  expect(screen.getByTestId('error/summary').textContent).toMatch(/momentanément indisponible/);
  expect(links().flatMap(([words, to]) => (words === 'Réessayer' ? [to] : []))).toEqual(ways);
});

test('a flow whose id no address can hold is shown all the same, and asked for once', async () => {
  const flow = { ...login, id: '\ud800' };
  const server = answering({
    '/self-service/login/browser': () => Response.json(flow),
    '/self-service/login/flows': () => failing(404),
  });
  await openApp('/login', server);
  await heading('Connectez-vous');
  expect(server.calls).toEqual(['GET /self-service/login/browser']);
});

test.each([5, '', null])('a flow with the id %j is none', async (id) => {
  const server = answering({ '/self-service/login/browser': () => Response.json({ ...login, id }) });
  await openApp('/login', server);
  await heading('Une erreur inattendue est survenue');
  expect(server.calls).toHaveLength(1);
});

test('503 with Retry-After: the wait is counted down, five minutes at most', async () => {
  const server = answering({
    '/self-service/registration/browser': () => failing(503, {}, { 'retry-after': '86400' }),
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
    act(() => vi.advanceTimersByTime(1000));
    expect(retry().disabled).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
