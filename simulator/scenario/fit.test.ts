import { expect, test } from 'vitest';
import { parseKratosConfig } from '../config/kratos.ts';
import { createSimulation } from '../host/simulation.ts';
import { starterFiles } from '../starter/files.ts';

const identifier = { credentials: { password: { identifier: true } } };
const schemaOf = (properties: object, required: readonly string[]) => ({
  $id: 'https://example.com/person.schema.json',
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  definitions: { postcode: { type: 'string', pattern: '^[0-9]{5}$' } },
  properties: { traits: { type: 'object', properties, required, additionalProperties: false } },
});

/** The schema of Ory's quickstart: an e-mail address and a name in two parts. */
const quickstart = schemaOf(
  {
    email: {
      type: 'string',
      format: 'email',
      title: 'E-Mail',
      minLength: 3,
      'ory.sh/kratos': { ...identifier, verification: { via: 'email' }, recovery: { via: 'email' } },
    },
    name: {
      type: 'object',
      properties: { first: { type: 'string', title: 'First' }, last: { type: 'string', title: 'Last' } },
    },
  },
  ['email'],
);

const username = schemaOf(
  { username: { type: 'string', title: 'User name', maxLength: 20, 'ory.sh/kratos': identifier } },
  ['username'],
);

/** Required traits of many kinds; only addresses of one host are allowed. */
const staff = schemaOf(
  {
    mail: { type: 'string', format: 'email', pattern: '@acme\\.example$', 'ory.sh/kratos': identifier },
    badge: { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' },
    age: { type: 'integer', minimum: 18, maximum: 99 },
    plan: { type: 'string', enum: ['free', 'pro'] },
    phone: { type: 'string', format: 'tel' },
    born: { type: 'string', format: 'date' },
    terms: { const: true },
    tags: { type: 'array', items: { type: 'string', minLength: 2 }, minItems: 2, uniqueItems: true },
    address: { type: 'object', required: ['zip'], properties: { zip: { $ref: '#/definitions/postcode' } } },
    remark: { type: 'string' },
  },
  ['mail', 'badge', 'age', 'plan', 'phone', 'born', 'terms', 'tags', 'address'],
);

/** Plays scenarios with an identity schema. */
async function stageWith(schema: object) {
  const text = starterFiles(new URL('http://localhost:5173'), 'file://person.json')['kratos.yml'];
  const lines: string[] = [];
  const simulation = await createSimulation({
    kratos: (over) =>
      parseKratosConfig({
        files: [{ name: 'kratos.yml', text }, ...over],
        env: {},
        dev: true,
        readSchema: async () => JSON.stringify(schema),
      }),
    warn: (line) => lines.push(line),
  });
  const traits = async () => {
    const answer = await simulation.fetch('http://localhost:4433/sessions/whoami');
    const { identity } = (await answer.json()) as { identity: { schema_id: string; traits: Record<string, unknown> } };
    return identity;
  };
  /** Plays scenarios. @returns the notes by their names; none for a scenario with the given schema */
  const notes = async (...names: readonly string[]) => {
    const found: Record<string, string> = {};
    for (const name of names) {
      const { note } = await simulation.play(name);
      if (note !== undefined) found[name] = note;
    }
    return found;
  };
  return { simulation, lines, traits, notes };
}

const everyday = ['sessions/one', 'login/wrong-password', 'registration/address-taken', 'settings/saved'];
const withAddress = ['recovery/recovered', 'verification/verified', 'login/code-sent', 'social/account-known'];

test('scenarios have the traits of the quickstart schema', async () => {
  const { traits, notes } = await stageWith(quickstart);
  expect(await notes(...everyday, ...withAddress, 'texts/hostile', 'registration/code-for-others')).toEqual({});
  await notes('sessions/one');
  expect(await traits()).toMatchObject({
    schema_id: 'person',
    traits: { email: 'camille@example.org', name: { first: 'Camille', last: 'Martin' } },
  });
});

test('people sign in with a user name if the schema has no address, and scenarios about addresses say so', async () => {
  const { simulation, lines, traits, notes } = await stageWith(username);
  expect(await notes(...everyday, 'registration/password-like-address', 'second-factor/app')).toEqual({});
  await notes('sessions/one');
  expect(await traits()).toMatchObject({ schema_id: 'person', traits: { username: 'camille' } });
  const note =
    'scenario recovery/code-sent has an identity schema of its own (email, firstName, lastName), not yours (username): no trait is an e-mail address';
  expect(await notes('recovery/code-sent')).toEqual({ 'recovery/code-sent': note });
  expect(await traits()).toBeUndefined();
  expect((await simulation.control.status()).note).toBe(note);
  expect(lines).toEqual([note]);
  expect(Object.keys(await notes('texts/hostile', 'fields/pattern', 'settings/start'))).toEqual([
    'texts/hostile',
    'fields/pattern',
  ]);
});

test('required traits get values by type, enum, format and pattern', async () => {
  const { traits, notes } = await stageWith(staff);
  expect(await notes(...everyday, ...withAddress, 'settings/of-somebody-else')).toEqual({});
  await notes('sessions/one');
  expect((await traits()).traits).toEqual({
    mail: expect.stringMatching(/@acme\.example$/),
    badge: expect.stringMatching(/^[A-Z]{2}-\d{4}$/),
    age: expect.any(Number),
    plan: expect.stringMatching(/^(free|pro)$/),
    phone: expect.stringMatching(/^\+4179\d{7}$/),
    born: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    terms: true,
    tags: expect.arrayContaining([expect.any(String)]),
    address: { zip: expect.stringMatching(/^\d{5}$/) },
  });
  const before = (await traits()).traits;
  await notes('sessions/one');
  expect((await traits()).traits).toEqual(before);
});

test('a schema that accepts nothing leads to the schema of the scenario, with a reason', async () => {
  const { notes } = await stageWith(
    schemaOf({ email: { type: 'string', format: 'email', 'ory.sh/kratos': identifier }, never: { not: {} } }, [
      'email',
      'never',
    ]),
  );
  expect((await notes('sessions/one'))['sessions/one']).toMatch(/not yours \(email, never\): no values were found/);
});

test('a page that is opened with ?scenario= gets the note as a header, and the host as a line', async () => {
  const { simulation, lines } = await stageWith(username);
  const open = (name: string) =>
    simulation.answer(
      new Request(`http://localhost:4433/?scenario=${name}`, { headers: { accept: 'text/html' }, redirect: 'manual' }),
    );
  const fitted = await open('login/wrong-password');
  expect([fitted.status, fitted.headers.get('x-scenario-note'), lines]).toEqual([303, null, []]);
  const other = await open('fields/pattern');
  expect(other.headers.get('x-scenario-note')).toMatch(/^scenario fields\/pattern has an identity schema of its own/);
  expect(lines).toEqual([other.headers.get('x-scenario-note')]);
});

test('an exported world with the configured schema can be imported', async () => {
  const { simulation, traits, notes } = await stageWith(username);
  await notes('sessions/one');
  const world = await simulation.control.exportWorld();
  expect(world.fitted).toBe(true);
  await simulation.control.reset();
  await simulation.control.importWorld(world);
  expect(await traits()).toMatchObject({ traits: { username: 'camille' } });
});
