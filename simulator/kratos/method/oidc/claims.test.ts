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

test('a mapper sees the standard claims that are not empty by name, and all claims in raw_claims', async () => {
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

test('a mapper is fetched from an HTTP address', async () => {
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
])('the mapper %s causes an error', async (mapper, reason) => {
  await expect(map(mapper)).rejects.toMatchObject({ fields: { reason: expect.stringMatching(reason) } });
});

test('the error shows why a mapper failed', async () => {
  await expect(map("error 'no address'")).rejects.toMatchObject({
    fields: { status: 500, message: expect.stringMatching(/RUNTIME ERROR: no address/) },
  });
});

test('submitted traits override the traits of a provider, even with empty values', () => {
  const base = { name: { first: 'Ada', last: 'Byron' }, email: 'ada@example.org' };
  expect(mergeTraits(base, { name: { last: 'Lovelace' }, email: '', phone: '1' })).toEqual({
    name: { first: 'Ada', last: 'Lovelace' },
    email: '',
    phone: '1',
  });
  expect(mergeTraits(base, undefined)).toEqual(base);
  expect(mergeTraits(base, { name: {}, email: null })).toEqual({ ...base, email: null });
  expect(() => mergeTraits(base, 1)).toThrow(/cannot unmarshal number/);
});
