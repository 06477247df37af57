import { expect, test } from 'vitest';
import { commandFor } from './how-to-repeat.ts';

const story = { file: 'e2e/stories/panel/panel-by-keyboard.story.ts', line: 27 };

test('the command names the configuration, the file and the line of the failed story', () => {
  expect(commandFor('e2e/playwright.config.ts', story, {})).toBe(
    'npx playwright test -c e2e/playwright.config.ts e2e/stories/panel/panel-by-keyboard.story.ts:27',
  );
});

test('the command has the servers of the run', () => {
  const env = { KRATOS_BINARY: '/opt/my servers/kratos', HOME: '/home/ada' };
  expect(commandFor('e2e/playwright.config.ts', story, env)).toBe(
    "KRATOS_BINARY='/opt/my servers/kratos' npx playwright test -c e2e/playwright.config.ts e2e/stories/panel/panel-by-keyboard.story.ts:27",
  );
});
