import { assertionClaims, farFuture, longAgo, makeKey, signJwt } from '../../../../kit/jwt.ts';
import { basic, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract } from '../../../../runner/contract.ts';

const client = 'contract-lenient';
const issuer = 'https://lenient.example.org';
const path = '/admin/trust/grants/jwt-bearer/issuers';
const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const unrecorded = { unrecorded: true };

/** Configuration keys that make claims of an assertion optional, and limit its lifespan. */
export default contract('oauth2/tokens/jwt-bearer-configuration', { profile: 'oauth2-signed' }, async (stage) => {
  const { addresses, email, hydra, note } = stage;
  const clear = async () => {
    const { body } = await hydra.admin.get(`${path}?issuer=${issuer}`, unrecorded);
    for (const { id } of body as { id: string }[]) await hydra.admin.delete(`${path}/${id}`, undefined, unrecorded);
  };
  await clear();
  await registerClient(stage, client);
  const key = makeKey('PS256', 'one');
  const expires_at = '2099-01-02T03:04:05Z';
  await hydra.admin.post(path, { issuer, allow_any_subject: true, expires_at, jwk: key.jwk }, unrecorded);
  const sendRequest = (changes: object) => {
    const claims = assertionClaims('member-1', `${addresses.hydra}/oauth2/token`, { iss: issuer, ...changes });
    return hydra.public.post('/oauth2/token', { grant_type, assertion: signJwt(key, claims) }, basic(client));
  };
  note('an hour at most, and a token with claims');
  await sendRequest({ iat: farFuture - 3600 });
  await sendRequest({ iat: farFuture - 3601 });
  note('once, if it has a name');
  await sendRequest({ iat: farFuture - 3600, jti: undefined });
  const jti = email('jti');
  await sendRequest({ iat: farFuture - 3600, jti });
  await sendRequest({ iat: farFuture - 3600, jti });
  note('issued at no time: now');
  await sendRequest({ iat: undefined, exp: longAgo });
  await clear();
  await hydra.admin.delete(`/admin/clients/${client}`, undefined, unrecorded);
});
