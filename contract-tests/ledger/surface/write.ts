/**
 * `npm run parity:surface -- --kratos FOLDER --hydra FOLDER`: reads the sources of both servers (at the tag of the recordings)
 * and writes lists to `contract-tests/ledger/surface/`: operations with statuses, message ids, error ids, flow states and
 * configuration keys. No prose is copied.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { constantTexts, messageNumbers } from './go-ids.ts';
import { type KeySchema, schemaKeys } from './schema-keys.ts';

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const { values } = parseArgs({ options: { kratos: { type: 'string' }, hydra: { type: 'string' } } });
const { kratos, hydra } = values;
if (!kratos || !hydra) {
  console.error('usage: npm run parity:surface -- --kratos FOLDER --hydra FOLDER');
  process.exit(2);
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

interface Specification {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string; responses: object }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { enum?: string[] }>> };
}

function json<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8'));
}

function operations({ paths }: Specification) {
  return Object.entries(paths).flatMap(([path, each]) =>
    methods.flatMap((method) => {
      const operation = each[method];
      if (!operation) return [];
      const statuses = Object.keys(operation.responses).filter((status) => status !== 'default');
      return [{ operation: operation.operationId, method: method.toUpperCase(), path, statuses: statuses.map(Number) }];
    }),
  );
}

/** Reads the schemas of Ory's library that both servers' configuration refers to, with their `$id`. */
function shared(folder: string): KeySchema[] {
  const schema = (file: string, name: string) => ({
    ...json<KeySchema>(folder, 'oryx', file),
    $id: `ory://${name}-config`,
  });
  return [
    ...['serve', 'cors', 'tls'].map((name) => schema(`configx/${name}.schema.json`, name)),
    schema('otelx/config.schema.json', 'tracing'),
    schema('logrusx/config.schema.json', 'logging'),
  ];
}

function states({ components }: Specification): [string, string][] {
  return Object.entries(components.schemas).flatMap(([name, schema]) => {
    const kind = /^([a-z]+)FlowState$/.exec(name)?.[1];
    return kind ? (schema.enum ?? []).map((state): [string, string] => [kind, state]) : [];
  });
}

const kratosApi = json<Specification>(kratos, 'spec', 'api.json');
const source = (...path: string[]) => readFileSync(join(...path), 'utf8');
const lists = {
  kratos: {
    operations: operations(kratosApi),
    messages: messageNumbers(source(kratos, 'text/id.go')),
    errors: constantTexts(source(kratos, 'text/message_error.go'), /^Err/),
    states: states(kratosApi),
    keys: schemaKeys(json(kratos, 'embedx/config.schema.json'), shared(kratos)),
  },
  hydra: {
    operations: operations(json(hydra, 'spec/api.json')),
    errors: constantTexts(source(hydra, 'fosite/errors.go'), /^err/),
    keys: schemaKeys(json(hydra, 'spec/config.json'), shared(hydra)),
  },
};
for (const [name, list] of Object.entries(lists)) {
  const file = new URL(`./${name}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(list, null, 1)}\n`);
  // Formatted, so that the diff shows only real changes.
  execFileSync(process.execPath, [biome, 'format', '--write', fileURLToPath(file)], { stdio: 'ignore' });
}
