import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@members/testkit/servers';
import { hasPassed, type Result } from '../specification/results.ts';
import { fileOf } from './page.ts';

/** Whether evidence holds: a named test passed, all tests of a test file passed, or another file is there. */
export function holds(evidence: string, results: readonly Result[]): boolean {
  const file = fileOf(evidence);
  if (evidence !== file) return hasPassed(evidence, results);
  if (!/\.(?:test|story)\.\w+$/.test(file)) return existsSync(join(root, file));
  const cases = results.filter((result) => result.file === file);
  return cases.length > 0 && cases.every(({ passed }) => passed);
}
