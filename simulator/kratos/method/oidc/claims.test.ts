import { expect, test } from 'vitest';
import type { OidcProvider } from '../../../config/kratos.ts';
import type { Kratos } from '../../request/context.ts';
import { mapClaims, mergeTraits } from './claims.ts';

const claims = { sub: 'ada', email: 'ada@example.org', email_verified: 'true', locale: '', tenant: 'blue' };
const fetched: string[] = [];
const kratos = {
  runtime: {
    fetch: async (url: string) => {
      fetched.push(url);
      return new Response("{ identity: { traits: { from: 'afar' } } }");
    },
  },
} as unknown as Kratos;
const provider = (mapper_url: string) => ({ mapper_url }) as OidcProvider;
const map = (mapper: string) =>
  mapClaims(kratos, { provider: provider(`base64://${btoa(mapper)}`), claims, raw: claims });

test('claims of the standard go by their names, others are raw; verified may be text, empty is absent', async () => {
  const mapper = `local claims = std.extVar('claims'); { identity: {
    traits: { verified: claims.email_verified, empty: 'locale' in claims, own: 'tenant' in claims, raw: claims.raw_claims.tenant },
    metadata_admin: { sub: claims.sub },
    verified_addresses: [{ via: 'email', value: ' ADA@example.org' }],
  } }`;
  expect(await map(mapper)).toEqual({
    traits: { verified: true, empty: false, own: false, raw: 'blue' },
    metadata_admin: { sub: 'ada' },
    verified: [{ via: 'email', value: 'ada@example.org' }],
  });
});

test('a mapper may be fetched', async () => {
  const mapped = await mapClaims(kratos, {
    provider: provider('http://127.0.0.1:1/mapper.jsonnet'),
    claims,
    raw: claims,
  });
  expect([mapped.traits, fetched]).toEqual([{ from: 'afar' }, ['http://127.0.0.1:1/mapper.jsonnet']]);
});

test.each([
  ['{}', /did not return an object for key identity.traits/],
  ['{ identity: { traits: {}, metadata_public: 1 } }', /did not return an object for key identity.metadata_public/],
  ['{ identity: { traits: {}, verified_addresses: {} } }', /did not return an array/],
])('%s is no identity', async (mapper, reason) => {
  await expect(map(mapper)).rejects.toMatchObject({ fields: { reason: expect.stringMatching(reason) } });
});

test('what a mapper fails with is told', async () => {
  await expect(map("error 'no address'")).rejects.toMatchObject({
    fields: { status: 500, message: expect.stringMatching(/RUNTIME ERROR: no address/) },
  });
});

test('what was sent lies over what a provider says, also where it is empty', () => {
  const said = { name: { first: 'Ada', last: 'Byron' }, email: 'ada@example.org' };
  expect(mergeTraits(said, { name: { last: 'Lovelace' }, email: '', phone: '1' })).toEqual({
    name: { first: 'Ada', last: 'Lovelace' },
    email: '',
    phone: '1',
  });
  expect(mergeTraits(said, undefined)).toEqual(said);
  expect(mergeTraits(said, { name: {}, email: null })).toEqual({ ...said, email: null });
  expect(() => mergeTraits(said, 1)).toThrow(/cannot unmarshal number/);
});
