/** `results.json`: the newest result of each proof. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

const file = new URL('results.json', import.meta.url);

/**
 * @typedef {object} Result
 * @property {string} date when the run began (RFC 3339, UTC)
 * @property {'passed' | 'failed'} outcome
 * @property {number} seconds
 * @property {string} commit
 * @property {string} servers the version of the real Kratos, or "simulator"
 * @property {string} machine processors and Node
 * @property {string[]} figures the printed figures with their limits, and the last line
 */

/** @returns {Record<string, Result>} */
export const readResults = () => JSON.parse(readFileSync(file, 'utf8'));

/** Writes all results, sorted by name. */
export function writeResults(results) {
  const sorted = Object.fromEntries(Object.entries(results).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Joins results. @returns for each proof the newest result */
export function merge(all) {
  const merged = {};
  for (const [name, result] of all.flatMap((results) => Object.entries(results)))
    if (!merged[name] || merged[name].date < result.date) merged[name] = result;
  return merged;
}

/** A figure of `bench/figures.mjs` with its limit. */
const figure = /\((?:<=|>=) [\d.]+\) +(?:reached|MISSED)/;

/** Returns the lines with a figure, and the last line, without colours. */
export function figuresIn(printed) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with ESC
  const printedLines = printed.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n');
  const written = printedLines.map((line) => line.trim().replaceAll(/ {2,}/g, ' ')).filter(Boolean);
  const last = written.at(-1);
  return [...new Set([...written.filter((line) => figure.test(line)), ...(last ? [last] : [])])];
}

/** Returns the version of the real Kratos of `KRATOS_BINARY`, or "simulator". */
function serversOf({ KRATOS_BINARY }) {
  if (!KRATOS_BINARY) return 'simulator';
  const [, version] = /^Version:\s+(\S+)/m.exec(execFileSync(KRATOS_BINARY, ['version'], { encoding: 'utf8' })) ?? [];
  return `Kratos ${version ?? 'of unknown version'}`;
}

/** Returns the result of a run that ends now. @returns {Result} */
export function describeRun({ started, code, printed }) {
  const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim();
  return {
    date: `${started.toISOString().slice(0, 19)}Z`,
    outcome: code === 0 ? 'passed' : 'failed',
    seconds: Math.round((Date.now() - started.getTime()) / 1000),
    commit,
    servers: serversOf(process.env),
    machine: `${availableParallelism()} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`,
    figures: figuresIn(printed),
  };
}
