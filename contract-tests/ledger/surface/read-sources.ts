/** Reads what a server offers from its sources. No prose is read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constantTexts, messageNumbers } from './go-ids.ts';
import type { Surfaces } from './lists.ts';
import { type KeySchema, schemaKeys } from './schema-keys.ts';

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

const source = (...path: string[]) => readFileSync(join(...path), 'utf8');

/** The names of hooks in a configuration schema: the constants of members `hook`. */
function hooks(schema: unknown): string[] {
  const found = new Set<string>();
  const visit = (part: unknown, name: string) => {
    if (typeof part !== 'object' || part === null) return;
    const { const: only, enum: several } = part as { readonly const?: unknown; readonly enum?: readonly unknown[] };
    if (name === 'hook') for (const each of [only, ...(several ?? [])]) if (typeof each === 'string') found.add(each);
    for (const [key, each] of Object.entries(part)) visit(each, key);
  };
  visit(schema, '');
  return [...found].sort();
}

/** Reads the lists from the sources. @param kratos the folder of Kratos's sources @param hydra the folder of Hydra's */
export function surfacesOf(kratos: string, hydra: string): Surfaces {
  const kratosApi = json<Specification>(kratos, 'spec', 'api.json');
  const kratosConfig = json<KeySchema>(kratos, 'embedx/config.schema.json');
  return {
    kratos: {
      operations: operations(kratosApi),
      messages: messageNumbers(source(kratos, 'text/id.go')),
      errors: constantTexts(source(kratos, 'text/message_error.go'), /^Err/),
      states: states(kratosApi),
      keys: schemaKeys(kratosConfig, shared(kratos)),
      hooks: hooks(kratosConfig),
    },
    hydra: {
      operations: operations(json(hydra, 'spec/api.json')),
      errors: constantTexts(source(hydra, 'fosite/errors.go'), /^err/),
      keys: schemaKeys(json(hydra, 'spec/config.json'), shared(hydra)),
    },
  };
}
