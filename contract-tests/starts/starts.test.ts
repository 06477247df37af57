import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { securedAddress } from '../../simulator/cli/certificate.ts';
import { ConfigError } from '../../simulator/config/errors.ts';
import { parseHydraConfig } from '../../simulator/config/hydra.ts';
import { starts } from './index.ts';
import { base, type Recorded, type Start, titleOf } from './start.ts';

const recording: { readonly version: string; readonly starts: Readonly<Record<string, Recorded>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recorded.json'), 'utf8'),
);
const titled = starts.map((start) => ({ title: titleOf(start), start }));

/** The line that the simulator ends with; undefined where it would serve. */
async function refusal([yaml, , { base: own = base, env = {}, dev = true } = {}]: Start): Promise<string | undefined> {
  const files = Object.entries({ 'base.yml': own, 'case.yml': yaml }).map(([name, text]) => ({ name, text }));
  try {
    const { config } = parseHydraConfig({ files, env, dev });
    for (const side of ['public', 'admin'] as const)
      await securedAddress(config, side, async () => ({ cert: '', key: '' }));
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('each start is recorded once, and no other', () => {
  expect(recording.version).toBe('v26.2.0');
  expect(Object.keys(recording.starts)).toEqual(titled.map(({ title }) => title));
});

test.each(titled)('$title', async ({ title, start }) => {
  const [, key] = start;
  const { outcome, named } = recording.starts[title] ?? {};
  const line = await refusal(start);
  // Every refusal ends the command line with 1: `simulator/cli/main.test.ts`.
  expect(line === undefined ? 'serves' : 1, line).toBe(outcome);
  if (key === undefined || line === undefined) return expect([key, line]).toEqual([undefined, undefined]);
  expect(line).toContain(key);
  expect(line).not.toContain('\n');
  expect(line).toMatch(/^(base\.yml|case\.yml|environment variable|configuration|serve)\b/);
  // The server names the same place, one around it or one inside; of a key that it does not know the last part.
  const same = (place: string) => [key, line].some((text) => `${text}.`.includes(`${place}.`)) || place.startsWith(key);
  if (named !== undefined) expect(named.split(' ')).toContainEqual(expect.toSatisfy(same));
});
