import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorResponse, login, type ResponsesByPath, serverAnswering } from './fake-server.ts';
import { csrf, flowOf, input, method } from './hand-made.ts';
import { openApp } from './open.tsx';

const kinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const;

const flow = (kind: (typeof kinds)[number]) => {
  const field = input(['password', 'password', 'password'], { required: true }, { id: 1070001 });
  return () => Response.json(flowOf(kind, [csrf, field, method('password', 1070003)]));
};

/** Opens a screen with the flow f1 in its address. @returns its calls of the kind, and the address that is shown */
async function openFlow(kind: string, answers: ResponsesByPath) {
  const server = serverAnswering(answers);
  const { router } = await openApp(`/${kind}?flow=f1&return_to=%2Fx`, server);
  await screen.findByRole('heading', { level: 1 });
  return [server.calls.filter((call) => call.includes(kind)), router.state.location.search] as const;
}

test.each(kinds)('%s reads the flow that its address names', async (kind) => {
  expect(await openFlow(kind, { [`/${kind}/flows`]: flow(kind) })).toEqual([
    [`GET /self-service/${kind}/flows`],
    '?flow=f1&return_to=%2Fx',
  ]);
});

test.each(kinds)('%s creates a flow if the one that its address names cannot be read', async (kind) => {
  const answers = { [`/${kind}/flows`]: () => errorResponse(404), [`/${kind}/browser`]: flow(kind) };
  expect(await openFlow(kind, answers)).toEqual([
    [`GET /self-service/${kind}/flows`, `GET /self-service/${kind}/browser`],
    expect.stringMatching(/[?&]flow=f1\b/),
  ]);
});

test.each(kinds)('%s creates a flow if its address names none, and writes its id into the address', async (kind) => {
  const server = serverAnswering({ [`/${kind}/browser`]: flow(kind) });
  const { router } = await openApp(`/${kind}`, server);
  await screen.findByRole('heading', { level: 1 });
  expect(server.calls.filter((call) => call.includes(kind))).toEqual([`GET /self-service/${kind}/browser`]);
  expect(router.state.location.search).toBe('?flow=f1');
});

/** Sends a login whose answer 422 names an address of this app. */
async function sendLogin(redirect_browser_to: string, answers: ResponsesByPath) {
  const error = { id: 'browser_location_change_required' };
  const server = serverAnswering({
    '/login/browser': () => Response.json(login),
    '/self-service/login': () => Response.json({ error, redirect_browser_to }, { status: 422 }),
    ...answers,
  });
  const { user, router, leftFor } = await openApp('/login', server);
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org');
  await user.type(screen.getByLabelText('Mot de passe'), 'secret{Enter}');
  return { server, router, leftFor };
}

test('an answer 422 with another path leads there, without a leading /ui and with its query', async () => {
  const address = `${location.origin}/ui/verification?flow=f1&x=1`;
  const { router, server, leftFor } = await sendLogin(address, { '/verification/flows': flow('verification') });
  await waitFor(() => expect(router.state.location.pathname).toBe('/verification'));
  const query = Object.fromEntries(new URLSearchParams(router.state.location.search));
  expect(query).toMatchObject({ flow: 'f1', x: '1' });
  expect(server.calls).toContain('GET /self-service/verification/flows');
  expect(leftFor).toEqual([]);
});

test('an answer 422 with the same path and a flow loads that flow', async () => {
  const next = flowOf('login', [csrf], { id: 'f2' }, [{ id: 1010003 }]);
  const { router, server } = await sendLogin(`${location.origin}/login?flow=f2`, {
    '/login/flows': () => Response.json(next),
  });
  await waitFor(() => expect(router.state.location.search).toBe('?flow=f2'));
  expect(server.calls.at(-1)).toBe('GET /self-service/login/flows');
});
