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

/** Returns the names of the members of a schema, with those of the schemas that it extends. */
function membersOf(schema: string): readonly string[] {
  const { properties = {}, allOf = [] } = readDocument('kratos').components.schemas[schema] ?? {};
  return [...Object.keys(properties), ...allOf.flatMap(({ $ref = '' }) => membersOf($ref.split('/').at(-1) ?? ''))];
}

/** Names in the cells of the table of specification 3.2, by type of node. */
const attributes = [...text.matchAll(/^\| `(input|a|img|text|script)` +\| (.*?) *\|$/gm)].map(
  ([, type = '', cell = '']) =>
    [type, [...cell.replace(/\(.*?\)/g, '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)] as const,
);
const attributeSchemas: Readonly<Record<string, string>> = {
  ...{ input: 'UiNodeInputAttributes', a: 'UiNodeAnchorAttributes', img: 'UiNodeImageAttributes' },
  ...{ text: 'UiNodeTextAttributes', script: 'UiNodeScriptAttributes' },
};

test('the types of nodes have the attributes of specification 3.2', () => {
  expect(attributes).toHaveLength(5);
  for (const [type, names] of attributes)
    expect([type, names.filter((name) => !membersOf(attributeSchemas[type] ?? '').includes(name))]).toEqual([type, []]);
});

test.each([
  ['LoginFlow', ['id', 'type', 'state', 'return_to', 'ui', 'oauth2_login_request', 'oauth2_login_challenge']],
  ['LoginFlow', ['refresh', 'requested_aal']],
  ['UiContainer', ['action', 'method', 'nodes', 'messages']],
  ['SettingsFlow', ['continue_with']],
  ['UiText', ['id', 'text', 'context', 'type']],
  ['Session', ['identity', 'authentication_methods', 'devices']],
  ['SessionDevice', ['ip_address', 'user_agent', 'location']],
  ['LogoutFlow', ['logout_url']],
])('%s has the members %j', (schema, names) => {
  expect(names.filter((name) => !membersOf(schema).includes(name))).toEqual([]);
});
