import { expect, test } from 'vitest';
import { parseClaimMap } from './claim-map.ts';
import { checkTraitPaths } from './schema-paths.ts';

/** Checks one path against a schema of traits. @returns the message; undefined if the path is right */
function faultOf(path: string, traits: object, more: object = {}): string | undefined {
  const file = parseClaimMap('claims.yaml', `scopes:\n  profile:\n    nickname: ${path}\n`);
  try {
    checkTraitPaths(file, [{ id: 'default', schema: { properties: { traits }, ...more } }]);
    return undefined;
  } catch (error) {
    return `${(error as Error).message}`;
  }
}

const quickstart = {
  type: 'object',
  properties: {
    email: { type: 'string' },
    name: { type: 'object', properties: { first: { type: 'string' }, last: { type: 'string' } } },
  },
  additionalProperties: false,
};

test('a trait that no schema has is named with file, line and the nearest trait', () => {
  expect(faultOf('traits.name.frist', quickstart)).toBe(
    'claims.yaml:3: scopes.profile.nickname: traits.name.frist is not in the identity schemas (default); did you mean traits.name.first?',
  );
});

test.each([
  ['a trait of the schema', 'traits.name.first', quickstart, {}],
  ['metadata, which has no schema', 'metadata_public.groups', quickstart, {}],
  [
    'a member of an object that the schema leaves open',
    'traits.own.anything',
    { properties: { own: { type: 'object' } } },
    {},
  ],
  [
    'a trait in a part of the schema',
    'traits.nick',
    { allOf: [{ $ref: '#/definitions/a' }] },
    { definitions: { a: { properties: { nick: {} } } } },
  ],
])('%s is right', (_what, path, traits, more) => {
  expect(faultOf(path, traits, more)).toBeUndefined();
});

test('a path needs only one of the schemas', () => {
  const file = parseClaimMap('claims.yaml', 'scopes: { profile: { nickname: traits.nick } }');
  const schema = (traits: object) => ({ id: 'x', schema: { properties: { traits } } });
  const closed = schema({ properties: {}, additionalProperties: false });
  expect(() => checkTraitPaths(file, [closed, schema({ properties: { nick: {} } })])).not.toThrow();
  expect(() => checkTraitPaths(file, [closed])).toThrow('traits.nick');
});
