import { contract, type Stage } from '../../contract.ts';
import { parameter } from '../../kit/index.ts';
import { assertion, longAgo, makeKey, never, signed } from '../../kit/jwt.ts';
import { authorize } from '../../kit/oauth2.ts';
import { basic, register } from '../../kit/oauth2-tokens.ts';

const client = 'contract-odd-jwts';
const bearerClient = 'contract-odd-jwts-bearer';
const key = makeKey('RS256', 'contract-odd-jwts');
const issuers = '/admin/trust/grants/jwt-bearer/issuers';
const unrecorded = { unrecorded: true };

/** Signed texts of clients whose claims and heads are odd: of the client itself, of somebody it trusts, of its requests. */
export default contract('oauth2-odd-jwts', { profile: 'oauth2-signed' }, async (stage) => {
  const { admin } = stage.hydra;
  await register(stage, client, { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key.jwk] } });
  await register(stage, bearerClient);
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
  'not yet valid': { nbf: never },
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

const heads = [{ kid: 5 }, { nonce: 5 }, { kid: undefined }, { kid: 'nobody' }, { typ: 5 }, { alg: '' }];
const part = (text: string) => Buffer.from(text).toString('base64url');
const texts = ['.', '..', 'a.b.c', 'e30.e30.', `${part('null')}.e30.`, `${part('null')}.${part('null')}.`];
/** Also those that no client signs. */
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
    await send(signed(key, assertion(client, audience, changes)));
  }
  note('of a client: heads and other texts');
  for (const head of heads) await send(signed(key, assertion(client, audience), head));
  for (const text of [...texts, signed(key, [1])]) await send(text);
}

async function bearers({ addresses, hydra, note }: Stage): Promise<void> {
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const send = (text: string) =>
    hydra.public.post('/oauth2/token', { grant_type, assertion: text, scope: 'photos' }, basic(bearerClient));
  const made = (changes: Changes = {}, head: object = {}) => {
    const claims = { iss: 'us', sub: 'you', iat: never - 60, ...changes };
    return signed(key, assertion('us', `${addresses.hydra}/oauth2/token`, claims), head);
  };
  for (const [what, changes] of Object.entries({ ...times, ...names })) {
    note(`of somebody trusted: ${what}`);
    await send(made(changes));
  }
  note('of somebody trusted: heads and other texts');
  for (const head of heads) await send(made({}, head));
  for (const text of [...texts, signed(key, [1])]) await send(text);
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
    const { location } = await newForm().navigate(addresses.hydra + authorize({ client_id: client, request }));
    if (location.includes('login_challenge='))
      await hydra.admin.get(
        `/admin/oauth2/auth/requests/login?login_challenge=${parameter(location, 'login_challenge')}`,
      );
  };
  for (const [what, changes] of Object.entries(times)) {
    note(`a request: ${what}`);
    await send(signed(key, changes));
  }
  for (const value of values) {
    note(`a request: ${JSON.stringify(value)} as a parameter`);
    await send(signed(key, { scope: value }));
  }
  note('a request: heads and other texts');
  for (const head of [...heads, { alg: 'none' }]) await send(signed(key, {}, head));
  for (const text of [...texts, ...unsigned, signed(key, [1])]) await send(text);
}
