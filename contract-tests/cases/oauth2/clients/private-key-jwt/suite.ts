import { generateKeyPairSync } from 'node:crypto';
import { assertionClaims, farFuture, longAgo, makeKey, type SigningKey, signJwt } from '../../../../kit/jwt.ts';
import { basic, registerClient, secret } from '../../../../kit/oauth2-tokens.ts';
import type { AgentAnswer, RequestFields } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const keyed = 'contract-keyed';
const fetching = 'contract-fetching';
const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const grant = { grant_type: 'client_credentials' };
const set = '/admin/keys/contract-client-keys';
const unrecorded = { unrecorded: true };
const asKey = { token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'RS256' };

type Ask = (
  claims: object,
  options?: { key?: SigningKey; head?: object; fields?: RequestFields },
) => Promise<AgentAnswer>;

/** Clients with signed assertions (RFC 7523, section 2.2), with registered keys or keys that the server fetches. */
export default contract('oauth2/clients/private-key-jwt', { profile: 'oauth2' }, async (stage) => {
  const { admin } = stage.hydra;
  const key = makeKey('RS256', 'one');
  await registerClient(stage, keyed, { ...asKey, jwks: { keys: [key.jwk] }, client_secret: '' });
  const ask: Ask = (claims, { key: by = key, head = {}, fields = {} } = {}) =>
    stage.hydra.public.post('/oauth2/token', {
      ...grant,
      client_assertion_type: type,
      client_assertion: signJwt(by, claims, head),
      ...fields,
    });
  await accepted(stage, ask);
  await refused(stage, ask);
  await keys(stage, ask);
  await fetched(stage);
  await methods(stage);
  for (const id of [keyed, fetching]) await admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
  await admin.delete(set, undefined, unrecorded);
});

const endpoint = ({ addresses }: Stage) => `${addresses.hydra}/oauth2/token`;

async function accepted(stage: Stage, ask: Ask): Promise<void> {
  const { hydra, note } = stage;
  const url = endpoint(stage);
  note('accepted');
  const claims = assertionClaims(keyed, url);
  await ask(claims);
  await ask(assertionClaims(keyed, [url, 'https://other.example.org']), { fields: { client_id: keyed } });
  await ask(assertionClaims(keyed, url), { head: { typ: 'JWT', kid: undefined } });
  note('once');
  await ask(claims);
  await ask(assertionClaims(keyed, url, { jti: (claims as { jti: string }).jti, exp: farFuture + 900 }));
  note('elsewhere too');
  const by = { client_assertion_type: type };
  const key = makeKey('ES256', 'es');
  await registerClient(stage, keyed, { ...asKey, token_endpoint_auth_signing_alg: 'ES256', jwks: { keys: [key.jwk] } });
  const own = () => ({ ...by, client_assertion: signJwt(key, assertionClaims(keyed, url)) });
  await hydra.public.post('/oauth2/revoke', { token: 'ory_at_x', ...own() });
  await hydra.public.post('/oauth2/token', { ...grant, ...own() });
  note('nothing else does');
  await hydra.public.post('/oauth2/token', { ...grant, client_id: keyed, client_secret: secret });
  await hydra.public.post('/oauth2/token', grant, basic(keyed));
  await hydra.public.post('/oauth2/token', { ...grant, client_id: keyed });
  await hydra.public.post('/oauth2/token', grant, basic(keyed, ''));
}

async function refused(stage: Stage, ask: Ask): Promise<void> {
  const { note } = stage;
  const url = endpoint(stage);
  const key = makeKey('RS256', 'one');
  await registerClient(stage, keyed, { ...asKey, jwks: { keys: [key.jwk] } });
  const sendAssertion = (changes: object, options = {}) =>
    ask(assertionClaims(keyed, url, changes), { key, ...options });
  note('refused: claims');
  await sendAssertion({ iss: 'other' });
  await sendAssertion({ iss: undefined });
  await sendAssertion({ sub: 'other' });
  await sendAssertion({ sub: undefined });
  await sendAssertion({ sub: undefined }, { fields: { client_id: keyed } });
  await sendAssertion({ sub: 7 });
  await sendAssertion({ jti: undefined });
  await sendAssertion({ jti: '' });
  await sendAssertion({ jti: 7 });
  await sendAssertion({ aud: 'https://other.example.org' });
  await sendAssertion({ aud: ['https://other.example.org'] });
  await sendAssertion({ aud: undefined });
  await sendAssertion({ aud: 7 });
  await sendAssertion({ exp: longAgo + 60 });
  await sendAssertion({ exp: undefined });
  await sendAssertion({ exp: 'tomorrow' });
  await sendAssertion({ iat: farFuture - 600 });
  await sendAssertion({ nbf: farFuture - 600 });
  note('refused: of whom');
  await sendAssertion({}, { fields: { client_id: 'nobody' } });
  await ask(assertionClaims('nobody', url), { key });
  note('refused: signatures');
  await sendAssertion({}, { key: makeKey('RS256', 'one') });
  await sendAssertion({}, { key: makeKey('RS256', 'two') });
  await sendAssertion({}, { key: { ...key, alg: 'RS512' } });
  await sendAssertion({}, { key: { ...key, alg: 'PS256' } });
  await sendAssertion({}, { key: makeKey('ES256', 'one') });
  await sendAssertion({}, { head: { alg: 'none' } });
  await sendAssertion({}, { head: { alg: 'HS256' } });
  await sendAssertion({}, { head: { alg: 'other' } });
  await sendAssertion({}, { head: { alg: undefined } });
}

async function keys(stage: Stage, ask: Ask): Promise<void> {
  const { note } = stage;
  const url = endpoint(stage);
  note('every algorithm');
  for (const alg of ['RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'HS256', 'EdDSA', '']) {
    const key = makeKey(alg === '' || alg === 'HS256' || alg === 'EdDSA' ? 'RS256' : alg, 'key');
    const method = { ...asKey, token_endpoint_auth_signing_alg: alg };
    const made = await stage.hydra.admin.put(`/admin/clients/${keyed}`, {
      ...method,
      grant_types: ['client_credentials'],
      jwks: { keys: [key.jwk] },
    });
    if (made.status === 200) await ask(assertionClaims(keyed, url), { key });
  }
  note('keys that do not fit');
  const one = makeKey('RS256', 'one');
  const other = makeKey('ES256', 'one');
  const { use: _, ...useless } = one.jwk as { use?: string };
  for (const jwks of [
    { keys: [] },
    { keys: [useless] },
    { keys: [{ ...one.jwk, use: 'enc' }] },
    { keys: [other.jwk] },
    { keys: [{ ...one.jwk, kid: 'two' }] },
    { keys: [other.jwk, one.jwk] },
    { keys: [makeKey('RS256', 'one').jwk, one.jwk] },
  ]) {
    await registerClient(stage, keyed, { ...asKey, jwks });
    await ask(assertionClaims(keyed, url), { key: one });
  }
  await ask(assertionClaims(keyed, url), { key: one, head: { kid: undefined } });
  for (const bits of [1024, 768]) {
    note(`a key of ${bits} bits`);
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'short', alg: 'RS256', use: 'sig' };
    await registerClient(stage, keyed, { ...asKey, jwks: { keys: [jwk] } });
    await ask(assertionClaims(keyed, url), { key: { alg: 'RS256', kid: 'short', privateKey, jwk } });
  }
}

async function fetched(stage: Stage): Promise<void> {
  const { addresses, email, hydra, note } = stage;
  const url = endpoint(stage);
  // Each run needs its own URL, because the server caches fetched keys for an hour.
  const run = `?of=${email('keys')}`;
  const [first, second] = [makeKey('RS256', 'first'), makeKey('RS256', 'second')];
  const ask = (key: SigningKey) => {
    const client_assertion = signJwt(key, assertionClaims(fetching, url));
    return hydra.public.post('/oauth2/token', { ...grant, client_assertion_type: type, client_assertion });
  };
  note('keys at an address');
  const { jwk } = first;
  await hydra.admin.put(set, { keys: [jwk] }, unrecorded);
  await registerClient(stage, fetching, { ...asKey, jwks_uri: `${addresses.hydra_admin}${set}${run}` });
  await hydra.admin.get(`/admin/clients/${fetching}`);
  await ask(first);
  note('a key that is not there yet');
  await ask(second);
  await hydra.admin.put(set, { keys: [jwk, second.jwk] }, unrecorded);
  await ask(second);
  note('a key that is not there any more');
  await hydra.admin.put(set, { keys: [second.jwk] }, unrecorded);
  await ask(first);
  note('addresses without keys');
  for (const path of ['/health/alive', '/admin/keys/nobody', '/version', '/admin/clients?page_size=x']) {
    await registerClient(stage, fetching, { ...asKey, jwks_uri: `${addresses.hydra_admin}${path}` });
    await ask(first);
  }
}

async function methods(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  const form = { ...grant, client_id: keyed, client_secret: secret };
  note('methods that the server does not know');
  for (const method of ['client_secret_jwt', 'tls_client_auth', 'other']) {
    await registerClient(stage, keyed, { token_endpoint_auth_method: method });
    await hydra.public.post('/oauth2/token', grant, basic(keyed));
    await hydra.public.post('/oauth2/token', form);
    await hydra.public.post('/oauth2/token', { ...form, client_secret: '' });
    await hydra.public.post('/oauth2/token', grant, basic(keyed, ''));
    const client_assertion = signJwt(makeKey('RS256', 'one'), assertionClaims(keyed, endpoint(stage)));
    await hydra.public.post('/oauth2/token', { ...grant, client_assertion_type: type, client_assertion });
  }
}
