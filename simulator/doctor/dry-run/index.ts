/** Dry runs: fills each template and evaluates each Jsonnet of a configuration for made-up people. */

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeBase64 } from '@members/engines/go/base64';
import { fromUtf8 } from '@members/engines/go/utf8';
import type { ParsedKratosConfig } from '../../config/kratos.ts';
import type { Fetch } from '../../runtime/runtime.ts';
import type { Problem } from '../rule.ts';
import { isThisMachine } from '../setup.ts';
import { type Failure, failureOf } from './failure.ts';
import { hookRuns } from './hooks.ts';
import { mapperRuns } from './mappers.ts';
import { messageRuns } from './messages.ts';
import type { Run } from './run.ts';
import { createStage, type Person } from './stage.ts';

export interface DryRunOptions {
  /** Reads templates at loopback addresses; those of other hosts are not tried. */
  readonly fetch: Fetch;
  /** Returns where a path of the configuration is on this machine. */
  readonly locate: (path: string) => string;
  /** Receives a line if nothing could be tried. */
  readonly report: (line: string) => void;
}

const nobody: Person = { metadata_public: null, metadata_admin: null };

/** Returns a person with the metadata that a text reads. */
function personFor(text: string): Person {
  const read = (kind: string) => {
    const members = [...text.matchAll(new RegExp(`metadata_${kind}(?:\\.|\\[['"]| ['"])(\\w+)`, 'gi'))];
    return Object.fromEntries(members.map(([, name = '']) => [name, 'a value']));
  };
  return { metadata_public: read('public'), metadata_admin: read('admin') };
}

const isElsewhere = (url: string): boolean => /^https?:/.test(url) && !isThisMachine(URL.parse(url)?.hostname ?? '');

/** Returns the problems of the templates and the Jsonnet of a configuration; each place and reason once. */
export async function dryRun(parsed: ParsedKratosConfig, { fetch, locate, report }: DryRunOptions): Promise<Problem[]> {
  const texts = new Map<string, string>();
  const textOf = (url: string) => texts.get(url) ?? '';
  const stage = await createStage(parsed.config, fetch);
  if (!stage) {
    report('no person was found for the identity schema, so templates, mappers and hooks are not tried');
    return [];
  }
  const runsOf = () => [...messageRuns(stage), ...hookRuns(stage, textOf), ...mapperRuns(stage, textOf)];
  for (const { url } of runsOf()) texts.set(url, await readText(parsed, url, fetch));
  const found: Problem[] = [];
  for (const run of runsOf()) {
    if (isElsewhere(run.url)) continue;
    const problem = await problemOf(parsed, run, textOf(run.url), locate);
    if (problem && !found.some(({ at, cause }) => at === problem.at && reasonIn(cause) === reasonIn(problem.cause)))
      found.push(problem);
  }
  return found;
}

/** The end of a cause, which is the same for all keys with one file. */
const reasonIn = (cause: string) => cause.slice(cause.indexOf(': ') + 2);

/** Returns the text at an address; empty if it cannot be read. */
async function readText({ config }: ParsedKratosConfig, url: string, fetch: Fetch): Promise<string> {
  const { template_sources, template_overrides, template_override_path: folder } = config.courier;
  const known = template_sources[url] ?? template_overrides[url.replace(`file://${folder}/`, '')];
  if (known !== undefined) return known;
  const [, encoded] = /^base64:\/\/(.*)$/s.exec(url) ?? [];
  if (encoded !== undefined) return fromUtf8(decodeBase64(encoded) ?? new Uint8Array());
  if (!/^https?:/.test(url) || isElsewhere(url)) return '';
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.text(),
    () => '',
  );
}

async function problemOf(
  parsed: ParsedKratosConfig,
  run: Run,
  text: string,
  locate: DryRunOptions['locate'],
): Promise<Problem | undefined> {
  const failure = await tryFor(run, run.hasMetadata ? personFor(text) : nobody, text);
  if (!failure) return undefined;
  const needsMetadata = !run.hasMetadata && /metadata_/.test(text) && !(await tryFor(run, personFor(text), text));
  const { id, key, effect } = run;
  const { line, reason } = failure;
  const file = fileOf(parsed, run, locate);
  const [at, where] =
    line === undefined
      ? [parsed.at(key), '']
      : file === undefined
        ? [parsed.at(key), `line ${line}: `]
        : [`${file}:${line}`, ''];
  return {
    id,
    key,
    at,
    cause: `${needsMetadata ? 'for people without metadata ' : ''}${effect}: ${where}${reason}`,
    mend: needsMetadata ? 'test for the metadata before it is read' : 'correct the file',
  };
}

/** Plays a run. @returns undefined if it succeeds */
async function tryFor(run: Run, person: Person, text: string): Promise<Failure | undefined> {
  try {
    await run.play(person);
    return undefined;
  } catch (error) {
    const failure = failureOf(error, text);
    return run.isSyntaxOnly && !failure.isSyntax ? undefined : failure;
  }
}

/** Returns the path of the file of a template or Jsonnet; undefined if its text is in the configuration, or elsewhere. */
function fileOf(
  { sources }: ParsedKratosConfig,
  { key, url }: Run,
  locate: DryRunOptions['locate'],
): string | undefined {
  const written = sources.get(key) ?? url;
  if (!written.startsWith('file://')) return undefined;
  const path = written.startsWith('file:///')
    ? fileURLToPath(written)
    : decodeURIComponent(written.slice('file://'.length));
  return relative(process.cwd(), locate(path));
}
