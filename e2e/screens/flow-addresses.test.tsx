import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorResponse, type ResponsesByPath, serverAnswering } from './fake-server.ts';
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
