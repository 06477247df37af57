import { expect, test } from 'vitest';
import { client, issuer, session, startWorld } from '../testing.ts';
import { lacksTrait } from './missing-traits.ts';

const traits = {
  type: 'object',
  required: ['email', 'phone', 'age', 'tags', 'address', 'news'],
  properties: {
    email: { type: 'string' },
    phone: { type: 'string' },
    age: { type: 'integer' },
    news: { type: 'boolean' },
    // The settings have no field for a list.
    tags: { type: 'array' },
    nickname: { type: 'string' },
    address: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
    work: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
  },
};
const complete = { email: 'a@example.org', phone: '1', age: 0, news: false, address: { city: 'Lyon' } };

test.each([
  [false, complete],
  [true, { ...complete, phone: '' }],
  [true, { ...complete, age: undefined }],
  [true, { ...complete, news: null }],
  [true, { ...complete, address: {} }],
  [true, { ...complete, address: undefined }],
  [true, { ...complete, work: {} }],
  [true, undefined],
])('%s: %j lacks a required trait', (expected, given) => {
  expect(lacksTrait(traits, given)).toBe(expected);
});

test('an account with missing traits gets no consent page until they are there; its schema is read once', async () => {
  const world = await startWorld();
  const requests = '/admin/oauth2/auth/requests/consent';
  const consent = { subject: 'identity-1', skip: true, requested_scope: ['openid'], request_url: issuer, client };
  const signedIn = (more: object) => ({
    ...session,
    identity: { ...session.identity, schema_id: 'member', traits: { ...session.identity.traits, ...more } },
  });
  world.hydra.answers.set(`GET ${requests}`, [200, consent]);
  world.hydra.answers.set(`PUT ${requests}/accept`, [200, { redirect_to: `${issuer}/oauth2/auth?done` }]);
  const properties = { traits: { required: ['phone'], properties: { phone: { type: 'string' } } } };
  world.kratos.answers.set('GET /schemas/member', [200, { properties }]);
  world.kratos.answers.set('GET /sessions/whoami', [200, signedIn({})]);
  const show = async () => (await world.get('/gateway/consent?consent_challenge=CC')).json();
  expect((await show()).error).toMatchObject({ id: 'profile_incomplete', code: 403 });
  world.kratos.answers.set('GET /sessions/whoami', [200, signedIn({ phone: '+33 1' })]);
  expect(await show()).toEqual({ redirect_to: `${issuer}/oauth2/auth?done` });
  expect(world.kratos.requests.filter(({ call }) => call === 'GET /schemas/member')).toHaveLength(1);
});

test('an account whose schema cannot be read is not held up', async () => {
  const world = await startWorld();
  const requests = '/admin/oauth2/auth/requests/consent';
  world.hydra.answers.set(`GET ${requests}`, [200, { subject: 'identity-1', request_url: issuer, client }]);
  world.kratos.answers.set('GET /sessions/whoami', [
    200,
    { ...session, identity: { ...session.identity, schema_id: 'member' } },
  ]);
  expect((await world.get('/gateway/consent?consent_challenge=CC')).status).toBe(200);
});
