import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from './document.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly required?: boolean;
}

const document = readDocument('kratos') as unknown as {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly parameters?: readonly Parameter[]; readonly requestBody?: { readonly required?: boolean } }
        >
      >
    >
  >;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
};

/** Returns the parameters of a call, with those that it shares with others. */
function parametersOf(verb: string, path: string): readonly Parameter[] {
  const operation = document.paths[path]?.[verb.toLowerCase()];
  return (operation?.parameters ?? []).map(
    (each) => document.components.parameters[each.$ref?.split('/').at(-1) ?? ''] ?? each,
  );
}

const text = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8');
/** The calls in the table of specification 7. */
const calls = [...text.matchAll(/^\| (GET|POST|DELETE) +\| `(\S+)` +\| (.*?) *\|$/gm)].map(
  ([, verb = '', path = '', cell = '']) =>
    [verb, path, [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)] as const,
);

test('specification 7 has thirty calls', () => {
  expect(calls).toHaveLength(30);
});

test.each(calls)('%s %s is a call of the client, with its parameters', (verb, path, names) => {
  expect(document.paths[path]?.[verb.toLowerCase()]).toBeDefined();
  const known = parametersOf(verb, path).map(({ name }) => name);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

const required = (verb: string, path: string) =>
  parametersOf(verb, path).flatMap(({ name, required }) => (required ? name : []));

test('an update needs the id of its flow and a body, a read or the end of a session its id, a token exchange both codes', () => {
  for (const kind of ['login', 'registration', 'recovery', 'verification', 'settings']) {
    expect([kind, required('post', `/self-service/${kind}`)]).toEqual([kind, ['flow']]);
    expect(document.paths[`/self-service/${kind}`]?.post?.requestBody?.required, kind).toBe(true);
    expect([kind, required('get', `/self-service/${kind}/flows`)]).toEqual([kind, ['id']]);
  }
  expect(required('delete', '/sessions/{id}')).toEqual(['id']);
  expect(required('get', '/sessions/token-exchange')).toEqual(['init_code', 'return_to_code']);
});
