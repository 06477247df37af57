import { sign } from 'node:crypto';
import { parameter } from '../../../../kit/index.ts';
import { assertionClaims, farFuture, longAgo, makeKey, signJwt } from '../../../../kit/jwt.ts';
import { authorizationPath } from '../../../../kit/oauth2.ts';
import { basic, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-odd-jwts';
const bearerClient = 'contract-odd-jwts-bearer';
const key = makeKey('RS256', 'contract-odd-jwts');
const issuers = '/admin/trust/grants/jwt-bearer/issuers';
const unrecorded = { unrecorded: true };

/** JWTs with unusual claims and headers: client assertions, assertions of trusted issuers, request objects. */
export default contract('oauth2/clients/unusual-jwt-claims', { profile: 'oauth2-signed' }, async (stage) => {
  const { admin } = stage.hydra;
  await registerClient(stage, client, { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key.jwk] } });
  await registerClient(stage, bearerClient);
  const trust = { issuer: 'us', subject: 'you', scope: ['photos'], jwk: key.jwk, expires_at: '2090-01-01T00:00:00Z' };
  const { body } = await admin.post(issuers, trust, unrecorded);
  await assertions(stage);
  await bearers(stage);
  await objects(stage);
  await admin.delete(`${issuers}/${(body as { id: string }).id}`, undefined, unrecorded);
  for (const id of [client, bearerClient]) await admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

type Changes = Readonly<Record<string, unknown>>;

const times: Readonly<Record<string, Changes>> = {
  expired: { exp: longAgo },
  'an expiry of zero': { exp: 0 },
  'an expiry before all time': { exp: -5 },
  'an expiry that is no text': { exp: 'soon' },
  'an expiry that is null': { exp: null },
  'an expiry of too many seconds': { exp: 1e30 },
  'issued when it is no number': { iat: 'x' },
  'issued at zero': { iat: 0 },
  'not yet valid': { nbf: farFuture },
};

const names: Readonly<Record<string, Changes>> = {
  'no issuer': { iss: undefined },
  'an issuer that is null': { iss: null },
  'an issuer that is no text': { iss: 5 },
  'a subject that is no text': { sub: 5 },
  'a subject that is null': { sub: null },
  'an id that is no text': { jti: 5 },
  'an id that is null': { jti: null },
  'no audience': { aud: undefined },
  'an audience that is null': { aud: null },
  'an audience that is no text': { aud: 5 },
  'an empty audience': { aud: [] },
};

const inside = makeKey('ES256', 'contract-odd-jwts-inside').jwk;
const heads: readonly object[] = [
  ...[{ kid: 5 }, { nonce: 5 }, { kid: undefined }, { kid: 'nobody' }, { typ: 5 }, { alg: '' }],
  ...[[], ['b64'], ['exp'], ['b64', 'exp'], 'b64', 5, null, [null]].map((crit) => ({ crit })),
  ...[true, false, 'x'].map((b64) => ({ b64, crit: ['b64'] })),
  { b64: false },
  ...[inside, 5, null, {}, { kty: 'oct', k: 'AAAA' }, { kty: 'RSA', n: 'AQAB' }, { kty: 'EC' }].map((jwk) => ({ jwk })),
  ...[{ n: '!' }, { e: '' }, { kid: 5 }, { x5c: ['x'] }, { x5t: 'AA' }].map((odd) => ({ jwk: { ...key.jwk, ...odd } })),
  ...[[], 'x', ['x'], ['AAAA'], [5], null].map((x5c) => ({ x5c })),
];
const part = (text: string) => Buffer.from(text).toString('base64url');

const head = JSON.stringify({ alg: key.alg, kid: key.kid });
/** Signs a header and claims as given; `signedAs` replaces the signed claims. */
function written(head: string, claims: string, signedAs = part(claims)): string {
  const bytes = sign('sha256', Buffer.from(`${part(head)}.${signedAs}`), key.privateKey);
  return `${part(head)}.${part(claims)}.${bytes.toString('base64url')}`;
}

/** Numbers as claims: Go reads integers of 64 bits, and years with any number of digits. */
const numbers = [
  ...['1e18', '-1e30', '9223372036854775807', '9223372036854775808', '253402300800', '4070908800.9'],
  // Times at which Go's internal clock overflows, and numbers that a float cannot tell apart.
  ...['9223371974719178752', '9223371974719179776', '4611686018427387905', '-9223372036854775808'],
];
const claimOf = (name: string, number: string) => (claims: string) =>
  written(head, JSON.stringify({ ...JSON.parse(claims), [name]: '@' }).replace('"@"', number));

/** Other spellings of claims and headers, valid or invalid JSON. */
const spellings: Readonly<Record<string, (claims: string) => string>> = {
  ...Object.fromEntries(
    ['exp', 'nbf', 'iat'].flatMap((name) => numbers.map((each) => [`"${name}": ${each}`, claimOf(name, each)])),
  ),
  'a name twice in the head': (claims) => written(head.replace('{', '{"kid":"nobody",'), claims),
  'a head in capitals': (claims) => written(head.replace('alg', 'Alg'), claims),
  'a name twice': (claims) => written(head, claims.replace('{', '{"scope":"a","scope":"b",')),
  'an issuer twice': (claims) => written(head, claims.replace('{', '{"iss":"nobody",')),
  'a name twice within': (claims) => written(head, claims.replace('{', '{"x":{"a":1,"a":2},')),
  'signed as it is written': (claims) => written(head.replace('{', '{"b64":false,'), claims, claims),
};

/** Numbers that do not fit into 64 bits. */
const tooLarge: typeof spellings = {
  'too large a number in the head': (claims) => written(head.replace('{', '{"x":1e999,'), claims),
  'too large a number': (claims) => written(head, claims.replace('{', '{"x":1e999,')),
  'too late an expiry': claimOf('exp', '1e999'),
};

/** Returns the JSON Serialization of a JWT (RFC 7515, section 7.2). */
function serialized(jwt: string, more: object = {}): object {
  const [head, payload, signature] = jwt.split('.');
  return { payload, protected: head, signature, ...more };
}

/** Malformed and alternative forms of a whole JWT. */
const layouts: Readonly<Record<string, (jwt: string) => string>> = {
  'white space in it': (jwt) => ` ${jwt.slice(0, 30)}\n ${jwt.slice(30)}\t`,
  padded: (jwt) => jwt.replace(/[^.]+/g, (each) => each.padEnd(4 * Math.ceil(each.length / 4), '=')),
  JSON: (jwt) => ` ${JSON.stringify(serialized(jwt))}`,
  'a head that is not signed': (jwt) => JSON.stringify(serialized(jwt, { header: { kid: 'nobody' } })),
  'a nonce that is not signed': (jwt) => JSON.stringify(serialized(jwt, { header: { nonce: 'x' } })),
  'one signature': (jwt) => JSON.stringify({ ...serialized(jwt), signatures: [serialized(jwt)] }),
  'two signatures': (jwt) => JSON.stringify({ ...serialized(jwt), signatures: [serialized(jwt), serialized(jwt)] }),
  'no payload': (jwt) => JSON.stringify(serialized(jwt, { payload: undefined })),
  'no JSON': () => '{x',
  'nothing else': () => '{}',
};
const texts = ['.', '..', 'a.b.c', 'e30.e30.', `${part('null')}.e30.`, `${part('null')}.${part('null')}.`];
/** Claims of unsigned request objects. */
const unsigned = ['null', '', '[]', '{}', '{"state":5}'].map((claims) => `${part('{"alg":"none"}')}.${part(claims)}.`);

async function assertions({ addresses, hydra, note }: Stage): Promise<void> {
  const audience = `${addresses.hydra}/oauth2/token`;
  const send = (client_assertion: string) =>
    hydra.public.post('/oauth2/token', {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion,
    });
  for (const [what, changes] of Object.entries({ ...times, ...names })) {
    note(`of a client: ${what}`);
    await send(signJwt(key, assertionClaims(client, audience, changes)));
  }
  note('of a client: heads');
  for (const head of heads) await send(signJwt(key, assertionClaims(client, audience), head));
  for (const [what, spelled] of Object.entries(spellings)) {
    note(`of a client: ${what}`);
    await send(spelled(JSON.stringify(assertionClaims(client, audience))));
  }
  note('of a client: other texts');
  for (const text of [...texts, signJwt(key, [1])]) await send(text);
}

async function bearers({ addresses, hydra, note }: Stage): Promise<void> {
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const send = (text: string) =>
    hydra.public.post('/oauth2/token', { grant_type, assertion: text, scope: 'photos' }, basic(bearerClient));
  const claims = (changes: Changes) =>
    assertionClaims('us', `${addresses.hydra}/oauth2/token`, { sub: 'you', iat: farFuture - 60, ...changes });
  const made = (changes: Changes = {}, head: object = {}) => signJwt(key, claims(changes), head);
  for (const [what, changes] of Object.entries({ ...times, ...names })) {
    note(`of somebody trusted: ${what}`);
    await send(made(changes));
  }
  note('of somebody trusted: heads');
  for (const head of heads) await send(made({}, head));
  for (const [what, spelled] of Object.entries(spellings)) {
    note(`of somebody trusted: ${what}`);
    await send(spelled(JSON.stringify(claims({}))));
  }
  note('of somebody trusted: other texts');
  for (const text of [...texts, signJwt(key, [1])]) await send(text);
}

const values = [
  5,
  -123456789,
  12345678.5,
  0.00001,
  1e21,
  false,
  null,
  ['openid', 'photos'],
  { b: [1, null, true], a: 1.5 },
];

async function objects({ addresses, hydra, newForm, note }: Stage): Promise<void> {
  const send = async (request: string) => {
    const { location } = await newForm().navigate(addresses.hydra + authorizationPath({ client_id: client, request }));
    if (location.includes('login_challenge='))
      await hydra.admin.get(
        `/admin/oauth2/auth/requests/login?login_challenge=${parameter(location, 'login_challenge')}`,
      );
  };
  for (const [what, changes] of Object.entries(times)) {
    note(`a request: ${what}`);
    await send(signJwt(key, changes));
  }
  for (const value of values) {
    note(`a request: ${JSON.stringify(value)} as a parameter`);
    await send(signJwt(key, { scope: value }));
  }
  note('a request: heads');
  for (const head of [...heads, { alg: 'none' }]) await send(signJwt(key, {}, head));
  for (const [what, made] of Object.entries({ ...spellings, ...tooLarge })) {
    note(`a request: ${what}`);
    await send(made('{"iss":"us"}'));
  }
  for (const [what, made] of Object.entries(layouts)) {
    note(`a request: ${what}`);
    await send(made(signJwt(key, {})));
  }
  note('a request: other texts');
  for (const text of [...texts, ...unsigned, signJwt(key, [1])]) await send(text);
}
