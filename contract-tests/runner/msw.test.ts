import { describe, expect, test } from 'vitest';
import { msw } from '../targets/msw.ts';
import { readProfile } from '../targets/profile.ts';
import { compareWithRecording } from './run-suite.ts';
import { loadSuites } from './suites.ts';

/** These suites cover redirects, cookies of both servers, every method, every kind of body and unusual URLs. `npm run contract -- --target msw` runs all suites. */
const chosen = [
  'login/routes',
  'sessions/logout',
  'login/submit-by-get',
  'login/second-factor-not-required',
  'oauth2/login/code',
];
const suites = (await loadSuites()).filter(({ name }) => chosen.includes(name));

describe('the simulator behind MSW answers as the recordings of the real servers', () => {
  test('each chosen name is a suite', () => expect(suites).toHaveLength(chosen.length));
  test.each(suites)('$name', async (suite) => {
    const servers = await msw().start(readProfile(suite.profile));
    try {
      expect(await compareWithRecording(suite, servers, { every: false, gaps: [] })).toBeGreaterThan(0);
    } finally {
      await servers.stop();
    }
  });
});
