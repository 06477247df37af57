/** X, which speaks OAuth 1.0a (RFC 5849, Kratos `provider_x.go`). */
import type { OidcProvider } from '../../../../config/kratos.ts';
import { encodeBase64 } from '../../../../go/base64.ts';
import { call } from '../../../../http/client.ts';
import { token } from '../../../../runtime/runtime.ts';
import type { Kratos } from '../../../request/context.ts';
import { errors } from '../../../wire/errors.ts';
import { plain } from '../../../wire/fetch.ts';
import { text } from './fields.ts';
import { hmac } from './hmac.ts';
import { ask, type JsonObject, usual } from './request.ts';

const base = 'https://api.twitter.com/oauth';
const account = 'https://api.twitter.com/1.1/account/verify_credentials.json';

type Parameters = Readonly<Record<string, string>>;

/** RFC 5849, section 3.6. */
const escaped = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header that signs a request (RFC 5849, section 3.4.2); `own` are parameters of this step. */
async function signed(
  { runtime: { clock, random } }: Kratos,
  { client_id, client_secret = '' }: OidcProvider,
  { method = 'POST', url, own, secret = '' }: { method?: string; url: string; own: Parameters; secret?: string },
): Promise<string> {
  const sent: Parameters = {
    oauth_consumer_key: client_id,
    oauth_nonce: token(random, 32),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(clock.now() / 1000)),
    oauth_version: '1.0',
    ...own,
  };
  const { origin, pathname, searchParams } = new URL(url);
  const pairs = [...Object.entries(sent), ...searchParams].map((pair) => pair.map(escaped).join('=')).sort();
  const words = [method, origin + pathname, pairs.join('&')].map(escaped).join('&');
  const signature = await hmac('SHA-1', [client_secret, secret].map(escaped).join('&'), words);
  const all = Object.entries({ ...sent, oauth_signature: encodeBase64(signature) });
  return `OAuth ${all.map(([name, value]) => `${name}="${escaped(value)}"`).join(', ')}`;
}

/** A token of one of the two steps. @throws Error with the words of github.com/dghubble/oauth1 */
async function grant(kratos: Kratos, provider: OidcProvider, url: string, own: Parameters): Promise<Parameters> {
  const headers = { authorization: await signed(kratos, provider, { url, own }) };
  const response = await call(kratos, url, { method: 'POST', headers });
  const body = await response.text();
  if (!response.ok) throw new Error(`oauth1: invalid status ${response.status}: ${body}`);
  const told = Object.fromEntries(new URLSearchParams(body));
  if (told.oauth_token && told.oauth_token_secret) return told;
  throw new Error('oauth1: Response missing oauth_token or oauth_token_secret');
}

/** Where the person signs in. @throws KratosError 502 */
export async function leadToX(
  kratos: Kratos,
  provider: OidcProvider,
  callback: string,
  state: string,
): Promise<string> {
  const own = { oauth_callback: `${callback}?state=${state}&code=unused` };
  const told = await grant(kratos, provider, `${base}/request_token`, own).catch((error: Error) => {
    throw errors.upstream(
      `Unable to sign in with X because the OAuth1 request token could not be initialized: ${error.message}`,
    );
  });
  return `${base}/authenticate?${new URLSearchParams({ oauth_token: told.oauth_token ?? '' })}`;
}

/** What X tells of who comes back. @throws KratosError 500 for nobody, 502 */
export async function toldByX(kratos: Kratos, provider: OidcProvider, query: URLSearchParams): Promise<JsonObject> {
  const [sent, verifier] = [query.get('oauth_token'), query.get('oauth_verifier')];
  if (!sent || !verifier) throw plain('oauth1: Request missing oauth_token or oauth_verifier');
  const own = { oauth_token: sent, oauth_verifier: verifier };
  const { oauth_token = '', oauth_token_secret: secret = '' } = await grant(
    kratos,
    provider,
    `${base}/access_token`,
    own,
  ).catch((error: Error) => {
    throw plain(error.message);
  });
  const url = provider.scope.includes('email') ? `${account}?include_email=true` : account;
  const authorization = await signed(kratos, provider, { method: 'GET', url, own: { oauth_token }, secret });
  const user = await ask(kratos, { refusal: usual.refusal }, url, { headers: { authorization } });
  return {
    iss: url,
    sub: text(user.id_str),
    name: text(user.name),
    picture: text(user.profile_image_url_https),
    email: text(user.email),
    preferred_username: text(user.screen_name),
    website: text(user.url),
  };
}
