import { curlOf } from 'ory-simulator/control/curl';
import type { Parting } from './compare-walks.ts';
import type { Shrunk } from './shrink.ts';

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** A value as this repository's sources write it. */
function source(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(source).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${/^\w+$/.test(key) ? key : quoted(key)}: ${source(each)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

/** Where two servers parted, with the request that showed it. */
export function described({ title, difference, step }: Parting, seed: number): string {
  return [
    `seed ${seed}, move ${title}: ${difference.path}`,
    `  live server ${JSON.stringify(difference.expected)}`,
    `  simulator   ${JSON.stringify(difference.got)}`,
    ...(step ? [`  ${curlOf(step.request)}`] : []),
  ].join('\n');
}

/** The difference, and the walk as a file for `cases/<area>/<case>/suite.ts`. */
export function printed({ walk, parting }: Shrunk, profile: string, seed: number): string {
  return [
    described(parting, seed),
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
