import { curlOf } from 'ory-simulator/core';
import type { WalkDifference } from './compare-walks.ts';
import type { ShrunkWalk } from './shrink.ts';

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** Formats a value as TypeScript source. */
function source(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(source).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${/^\w+$/.test(key) ? key : quoted(key)}: ${source(each)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

/** Describes the difference between two servers, with a curl command of the request. */
export function describeWalkDifference({ title, difference, step }: WalkDifference, seed: number): string {
  return [
    `seed ${seed}, move ${title}: ${difference.path}`,
    `  live server ${JSON.stringify(difference.expected)}`,
    `  simulator   ${JSON.stringify(difference.got)}`,
    ...(step ? [`  ${curlOf(step.request)}`] : []),
  ].join('\n');
}

/** Describes the difference and prints the walk as a suite for `cases/<area>/<case>/suite.ts`. */
export function printWalk({ walk, walkDifference }: ShrunkWalk, profile: string, seed: number): string {
  return [
    describeWalkDifference(walkDifference, seed),
    '',
    "import { contract } from '../../../runner/contract.ts';",
    "import { walk } from '../../../fuzz/walker.ts';",
    '',
    '/** Found by comparing random walks. */',
    `export default contract('AREA/CASE', { profile: ${quoted(profile)} }, walk([`,
    ...walk.map((move) => `  ${source(move)},`),
    ']));',
  ].join('\n');
}
