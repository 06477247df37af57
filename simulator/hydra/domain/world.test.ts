import { expect, test } from 'vitest';
import { manualClock } from '../../runtime/runtime.ts';
import type { Flow } from './flow.ts';
import type { LogoutRequest, Token } from './records.ts';
import {
  confirmLoginSession,
  consentsOf,
  createWorld,
  isAnswered,
  saveLogoutRequest,
  saveToken,
  storeConsent,
} from './world.ts';

const hour = 3_600_000;

const flowOf = (id: string, subject: string, requested_at: number, remember: boolean, remember_for: number) =>
  ({ id, subject, requested_at, session_id: id, consent: { remember, remember_for } }) as unknown as Flow;

const token = (id: string, request_id: string, expires_at: number) =>
  ({ id, use: 'access_token', grant: { request_id }, expires_at, active: true }) as unknown as Token;

test('logins and consents are removed a day after their end, others are kept', async () => {
  const clock = manualClock(0);
  const world = createWorld(clock);
  const most = { sessions: 0, consents: 0, tokens: 0 };
  await storeConsent(world, { id: 'for-ever', flow: flowOf('for-ever', 'grace', 0, true, 0) });
  await storeConsent(world, { id: 'refreshed', flow: flowOf('refreshed', 'grace', 0, false, 0) });
  await saveToken(world, token('long', 'refreshed', 90 * 24 * hour));
  // One every ten minutes for a month. Every second one is remembered for an hour.
  const count = 6 * 24 * 30;
  for (let index = 0; index < count; index++) {
    const [id, now, remember] = [`${index}`, clock.now(), index % 2 === 0];
    await confirmLoginSession(world, {
      ...{ id, authenticated_at: now, subject: 'ada', identity_provider_session_id: '', remember },
      expires_at: remember ? now + hour : now,
    });
    await storeConsent(world, { id, flow: flowOf(id, 'ada', now, remember, remember ? 3600 : 0) });
    await saveToken(world, token(id, id, now + hour));
    clock.advance(hour / 6);
    most.sessions = Math.max(most.sessions, world.loginSessions.all().length);
    most.consents = Math.max(most.consents, consentsOf(world, 'ada').length);
    most.tokens = Math.max(most.tokens, world.tokens.all().length);
  }
  // A consent is kept until its last token is removed, which takes another day.
  expect(most.sessions).toBeLessThan(1.5 * 6 * 25);
  expect(most.tokens).toBeLessThan(1.5 * 6 * 26);
  expect(most.consents).toBeLessThan(2 * 6 * 26);
  expect([isAnswered(world, '0'), isAnswered(world, `${count - 100}`)]).toEqual([false, true]);
  expect(consentsOf(world, 'grace').map(({ id }) => id)).toEqual(['for-ever', 'refreshed']);
});

test('logout requests without an expiry are removed a day after their creation', async () => {
  const clock = manualClock(0);
  const world = createWorld(clock);
  let most = 0;
  for (let index = 0; index < 500; index++) {
    const made = { id: `${index}`, verifier: `${index}`, made_at: clock.now() } as unknown as LogoutRequest;
    await saveLogoutRequest(world, made);
    clock.advance(hour);
    most = Math.max(most, world.logoutRequests.all().length);
  }
  expect(most).toBeLessThan(2 * 25);
});
