import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from 'ory-simulator/config/document/errors';
import { expect, test } from 'vitest';
import { type Recorded, type Start, titleOf } from './start.ts';

/** The line that somebody ends with for a ConfigError; undefined where it would serve. */
async function lineOf(begin: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await begin();
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** Where a line says that the mistake is. */
const placeIn = (line: string) => /^(?:[\w.]+:\d+|\S+ variable \w+|[\w.]+): (?:unknown key )?([^\s:]+)/.exec(line)?.[1];

/**
 * Holds the simulator to what the real server was recorded to do with each configuration: whether it starts, and of what it complains.
 *
 * @param begin reads the configuration as far as a start needs
 */
export function agreeOnStarts(
  server: string,
  starts: readonly Start[],
  begin: (start: Start) => Promise<unknown>,
): void {
  const recording: { readonly version: string; readonly starts: Readonly<Record<string, Recorded>> } = JSON.parse(
    readFileSync(join(import.meta.dirname, server, 'recorded.json'), 'utf8'),
  );
  const titles = starts.map(titleOf);

  test('each start is recorded once, and no other', () => {
    expect(recording.version).toBe('v26.2.0');
    expect(Object.keys(recording.starts)).toEqual(titles);
  });

  for (const [i, start] of starts.entries())
    test(titles[i] ?? '', async () => {
      const { outcome, named } = recording.starts[titleOf(start)] ?? {};
      const line = await lineOf(() => begin(start));
      // Every refusal ends the command line with 1: `simulator/cli/main.test.ts`.
      expect(line === undefined ? 'serves' : 1, line).toBe(outcome);
      const [, told] = start;
      if (line === undefined) return expect(told).toBeUndefined();
      expect(line).not.toContain('\n');
      expect(line).toMatch(/^(base\.yml|case\.yml|environment variable|configuration|serve)\b/);
      const key = told ?? placeIn(line) ?? '';
      expect(line).toContain(key);
      // The server names the same place, one around it or one inside; of a key that it does not know the last part.
      const words = [key, line.replaceAll(/[/\]]/g, '.')];
      const same = (place: string) => words.some((text) => `${text}.`.includes(`${place}.`)) || place.startsWith(key);
      if (named !== undefined) expect(named.split(' ')).toContainEqual(expect.toSatisfy(same));
    });
}
