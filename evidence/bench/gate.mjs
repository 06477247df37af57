// Measures `npm test` after the install: runs it five times, or as often as the first argument says, prints the median and
// the maximum, and writes them into the table of CONTRIBUTING.md.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { install, root } from '@members/tools/run/install';

const runs = Number(process.argv[2] ?? 5);
if (!Number.isInteger(runs) || runs < 1) throw new Error('bench:gate: expected a number of runs, such as 5');
await install('test');
const seconds = Array.from({ length: runs }, (_, index) => {
  const started = performance.now();
  const { status } = spawnSync('npm', ['test'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`bench:gate: run ${index + 1} of npm test failed`);
  const taken = Math.round((performance.now() - started) / 1000);
  console.log(`run ${index + 1}: ${taken} s`);
  return taken;
}).sort((a, b) => a - b);
const minutes = (value) => `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`;
const most = runs > 1 ? `, at most ${minutes(seconds.at(-1))}` : '';
const figure = `${minutes(seconds[Math.floor(runs / 2)])} min${most}`;
console.log(`npm test on ${availableParallelism()} processors, ${runs} runs, median: ${figure}`);

const document = join(root, 'CONTRIBUTING.md');
const before = readFileSync(document, 'utf8');
const row = /^(\|[^|]+\| `npm test` +\|[^|]*\| )[^|]*?( *\|)$/m;
if (!row.test(before)) throw new Error('bench:gate: CONTRIBUTING.md has no row for `npm test`');
writeFileSync(
  document,
  before.replace(row, (_line, start, end) => `${start}${figure}${end}`),
);
spawnSync('npx', ['biome', 'format', '--write', document], { cwd: root, stdio: 'inherit' });
