/** Writes the files of a configuration and the report for a bug report, without secrets and without people. */

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '../config/document/errors.ts';
import { type Located, parseSource, type SourceFile } from '../config/document/located.ts';
import { createDisguise } from './disguise.ts';
import type { Problem } from './rule.ts';
import type { Examined } from './sources.ts';

/** Keys of texts that are secret or about people, wherever they are. */
const secretKey =
  /^(?:dsn|salt|pin|value|user|password|connection_uri|default|cookie|cipher|system|pagination|k|d|p|q|.*(?:secret|private_key|token).*)$/i;

/** Keys of sections whose texts are all secret. */
const secretSection = /headers$/i;

/** Texts that are no secret, although their key may have one. */
const harmless =
  /^(?:memory|true|false|none|jwt|opaque|client_secret_(?:basic|post)|private_key_jwt|(?:\d+(?:ns|us|ms|s|m|h))+|.{0,2})$/;

interface Found {
  readonly names: readonly string[];
  readonly secrets: readonly string[];
}

const together = (all: readonly Found[]): Found => ({
  names: all.flatMap(({ names }) => names),
  secrets: all.flatMap(({ secrets }) => secrets),
});

/** The keys of a document, and its secret texts. */
function readDocument({ value }: Located, isSecret = false, isInSecretSection = false): Found {
  if (value instanceof Map)
    return together(
      [...value].flatMap(([key, each]) => [
        { names: key.match(/[\p{L}\p{N}_]+/gu) ?? [], secrets: [] },
        readDocument(each, isInSecretSection || secretKey.test(key), isInSecretSection || secretSection.test(key)),
      ]),
    );
  if (Array.isArray(value)) return together(value.map((each) => readDocument(each, isSecret, isInSecretSection)));
  return { names: [], secrets: isSecret && typeof value === 'string' ? secretsIn(value) : [] };
}

/** The secret parts of a text: of an address its credentials and its query. */
function secretsIn(text: string): string[] {
  const url = /^\w+:\/\//.test(text) ? URL.parse(text) : null;
  const parts = url
    ? [url.username, url.password, ...url.searchParams.values()].flatMap((part) => [part, decoded(part)])
    : [text];
  return parts.filter((part) => !harmless.test(part));
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns keys and secrets of a file; none if it cannot be parsed. */
function documentOf({ name, text }: SourceFile): Found {
  try {
    const isList = text.trimStart().startsWith('[');
    return readDocument(parseSource({ name, text: isList ? `{"": ${text}}` : text }));
  } catch (error) {
    if (error instanceof ConfigError) return { names: [], secrets: [] };
    throw error;
  }
}

/** The files that a text names by `file://` or by a path, as they are on this machine. */
const namedIn = (text: string, locate: (path: string) => string): string[] =>
  [...text.matchAll(/file:\/\/([^\s"',}\]]+)|: *["']?(\.{0,2}\/[^\s"',}\]]+)/g)].flatMap(([whole, path, plain]) => {
    const found = locate(whole.startsWith('file:///') ? fileURLToPath(whole) : decoded(path ?? plain ?? ''));
    return /\.(?:json|jsonnet|gotmpl|tmpl|html|txt|ya?ml)$/.test(found) && existsSync(found) ? [found] : [];
  });

/** What was examined, as one JSON text. */
export function bundleOf(
  { kratos, hydra, clients = [] }: Examined,
  problems: readonly Problem[],
  versions: Readonly<Record<string, string>>,
): string {
  const read = (path: string): SourceFile => ({
    name: relative(process.cwd(), path),
    text: readFileSync(path, 'utf8'),
  });
  const servers = [kratos, hydra].flatMap((server) => (server ? [server] : []));
  const configs = servers.flatMap(({ files, over }) => [...files.map(read), ...over]);
  const named = servers.flatMap(({ files, locate }) =>
    files.flatMap((file) => namedIn(readFileSync(file, 'utf8'), locate)),
  );
  const files = [...configs, ...[...new Set(named)].map(read), ...clients];
  const { names, secrets } = together(files.filter(({ name }) => /\.(?:ya?ml|json)$/.test(name)).map(documentOf));
  const disguise = createDisguise(names, secrets);
  const started = (server: Examined['kratos']) =>
    server && {
      files: server.files.map((file) => disguise(relative(process.cwd(), file))),
      dev: server.dev,
      'watch-courier': server.watchCourier,
    };
  return JSON.stringify(
    {
      versions,
      kratos: started(kratos),
      hydra: started(hydra),
      files: files.map(({ name, text }) => ({ name: disguise(name), text: disguise(text) })),
      report: problems.map(({ id, key, at }) => ({ id, key: disguise(key), at: disguise(at) })),
    },
    null,
    2,
  );
}
