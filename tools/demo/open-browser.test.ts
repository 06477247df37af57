import { expect, test } from 'vitest';
import { opensBrowser } from './open-browser.ts';

const screen = { DISPLAY: ':0' };

test.each([
  ['a terminal with a screen', [], screen, true, 'linux', true],
  ['a terminal of a Mac', [], {}, true, 'darwin', true],
  ['a terminal without a screen', [], {}, true, 'linux', false],
  ['no terminal', [], screen, false, 'linux', false],
  ['CI', [], { ...screen, CI: 'true' }, true, 'linux', false],
  ['--no-open', ['--no-open'], screen, true, 'linux', false],
])('npm start opens the browser or not: %s', (_, args, env, isTTY, platform, opens) => {
  expect(opensBrowser(args, env, { isTTY, platform })).toBe(opens);
});
