import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from 'ory-simulator/config';
import { expect, test } from 'vitest';
import { type RecordedStart, type StartCase, titleOf } from './start.ts';

/** Returns the message of the ConfigError that ends a start; undefined if the simulator starts. */
async function refusalLine(begin: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await begin();
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** Returns the key that an error message names. */
const keyInLine = (line: string) =>
  /^(?:[\w.]+:\d+|\S+ variable \w+|[\w.]+): (?:unknown key )?([^\s:]+)/.exec(line)?.[1];

/**
 * Declares a test for each configuration: the simulator starts or refuses it as the real server was recorded to, and names
 * the same key.
 * @param begin reads the configuration as far as a start does
 */
export function testStarts(
  server: string,
  starts: readonly StartCase[],
  begin: (start: StartCase) => Promise<unknown>,
): void {
  const recording: { readonly version: string; readonly starts: Readonly<Record<string, RecordedStart>> } = JSON.parse(
    readFileSync(join(import.meta.dirname, server, 'recorded.json'), 'utf8'),
  );
  const titles = starts.map(titleOf);

  test('exactly these configurations are recorded', () => {
    expect(recording.version).toBe('v26.2.0');
    expect(Object.keys(recording.starts)).toEqual(titles);
  });

  for (const [i, start] of starts.entries())
    test(titles[i] ?? '', async () => {
      const { outcome, named } = recording.starts[titleOf(start)] ?? {};
      const line = await refusalLine(() => begin(start));
      // `simulator/cli/main.test.ts` tests that a refusal ends the process with exit code 1.
      expect(line === undefined ? 'serves' : 1, line).toBe(outcome);
      const [, expectedKey] = start;
      if (line === undefined) return expect(expectedKey).toBeUndefined();
      expect(line).not.toContain('\n');
      expect(line).toMatch(/^(base\.yml|case\.yml|environment variable|configuration|serve)\b/);
      const key = expectedKey ?? keyInLine(line) ?? '';
      expect(line).toContain(key);
      // The server names the same key, a section around it or a key inside; for an unknown key, only its last part.
      const words = [key, line.replaceAll(/[/\]]/g, '.')];
      const same = (place: string) => words.some((text) => `${text}.`.includes(`${place}.`)) || place.startsWith(key);
      if (named !== undefined) expect(named.split(' ')).toContainEqual(expect.toSatisfy(same));
    });
}
