import { describe, expect, test } from 'vitest';
import { msw } from '../targets/msw.ts';
import { readProfile } from '../targets/profile.ts';
import { replay } from './play.ts';
import { loadSuites } from './suites.ts';

/** Redirects, cookies of both servers, every method, bodies of every kind, odd addresses. All suites: `npm run contract -- --target msw`. */
const chosen = [
  'login/routes',
  'sessions/logout',
  'login/submit-by-get',
  'login/second-factor-not-required',
  'oauth2/login/code',
];
const suites = (await loadSuites()).filter(({ name }) => chosen.includes(name));

describe('through MSW the simulator answers as the servers were recorded to', () => {
  test('each of these is a suite', () => expect(suites).toHaveLength(chosen.length));
  test.each(suites)('$name', async (suite) => {
    const servers = await msw().start(readProfile(suite.profile));
    try {
      expect(await replay(suite, servers, { every: false, gaps: [] })).toBeGreaterThan(0);
    } finally {
      await servers.stop();
    }
  });
});
