/** Sign-in with X, which uses OAuth 1.0a (RFC 5849; provider_x.go of Kratos v26.2.0). */

import { encodeBase64 } from '@members/engines/go/base64';
import type { OidcProvider } from '../../../../config/kratos.ts';
import { call } from '../../../../http/client.ts';
import { token } from '../../../../runtime/runtime.ts';
import type { Kratos } from '../../../request/context.ts';
import { errors } from '../../../wire/errors.ts';
import { bareError } from '../../../wire/read-url.ts';
import { text } from './fields.ts';
import { hmac } from './hmac.ts';
import { type JsonObject, requestJson, standardStyle } from './request.ts';

const base = 'https://api.twitter.com/oauth';
const account = 'https://api.twitter.com/1.1/account/verify_credentials.json';

type Parameters = Readonly<Record<string, string>>;

/** Percent encoding of RFC 5849, section 3.6. */
const percentEncode = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The `Authorization` header that signs a request (RFC 5849, section 3.4.2).
 * @param options `stepParameters` are the OAuth parameters of this step
 */
async function authorizationHeader(
  { runtime: { clock, random } }: Kratos,
  { client_id, client_secret = '' }: OidcProvider,
  {
    method = 'POST',
    url,
    stepParameters,
    secret = '',
  }: { method?: string; url: string; stepParameters: Parameters; secret?: string },
): Promise<string> {
  const sent: Parameters = {
    oauth_consumer_key: client_id,
    oauth_nonce: token(random, 32),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(clock.now() / 1000)),
    oauth_version: '1.0',
    ...stepParameters,
  };
  const { origin, pathname, searchParams } = new URL(url);
  const pairs = [...Object.entries(sent), ...searchParams].map((pair) => pair.map(percentEncode).join('=')).sort();
  const baseString = [method, origin + pathname, pairs.join('&')].map(percentEncode).join('&');
  const signature = await hmac('SHA-1', [client_secret, secret].map(percentEncode).join('&'), baseString);
  const all = Object.entries({ ...sent, oauth_signature: encodeBase64(signature) });
  return `OAuth ${all.map(([name, value]) => `${name}="${percentEncode(value)}"`).join(', ')}`;
}

/** Requests the token of one of the two steps. @throws Error with the text of github.com/dghubble/oauth1 */
async function requestOAuthToken(
  kratos: Kratos,
  provider: OidcProvider,
  url: string,
  stepParameters: Parameters,
): Promise<Parameters> {
  const headers = { authorization: await authorizationHeader(kratos, provider, { url, stepParameters }) };
  const response = await call(kratos, url, { method: 'POST', headers });
  const body = await response.text();
  if (!response.ok) throw new Error(`oauth1: invalid status ${response.status}: ${body}`);
  const oauthToken = Object.fromEntries(new URLSearchParams(body));
  if (oauthToken.oauth_token && oauthToken.oauth_token_secret) return oauthToken;
  throw new Error('oauth1: Response missing oauth_token or oauth_token_secret');
}

/** The address where the user signs in. @throws KratosError 502 */
export async function xAuthorizationUrl(
  kratos: Kratos,
  provider: OidcProvider,
  callback: string,
  state: string,
): Promise<string> {
  const stepParameters = { oauth_callback: `${callback}?state=${state}&code=unused` };
  const oauthToken = await requestOAuthToken(kratos, provider, `${base}/request_token`, stepParameters).catch(
    (error: Error) => {
      throw errors.upstream(
        `Unable to sign in with X because the OAuth1 request token could not be initialized: ${error.message}`,
      );
    },
  );
  return `${base}/authenticate?${new URLSearchParams({ oauth_token: oauthToken.oauth_token ?? '' })}`;
}

/** Reads the claims of an X user who returns. @throws KratosError 500 or 502 */
export async function claimsByX(kratos: Kratos, provider: OidcProvider, query: URLSearchParams): Promise<JsonObject> {
  const [sent, verifier] = [query.get('oauth_token'), query.get('oauth_verifier')];
  if (!sent || !verifier) throw bareError('oauth1: Request missing oauth_token or oauth_verifier');
  const stepParameters = { oauth_token: sent, oauth_verifier: verifier };
  const { oauth_token = '', oauth_token_secret: secret = '' } = await requestOAuthToken(
    kratos,
    provider,
    `${base}/access_token`,
    stepParameters,
  ).catch((error: Error) => {
    throw bareError(error.message);
  });
  const url = provider.scope.includes('email') ? `${account}?include_email=true` : account;
  const authorization = await authorizationHeader(kratos, provider, {
    method: 'GET',
    url,
    stepParameters: { oauth_token },
    secret,
  });
  const user = await requestJson(kratos, { refusal: standardStyle.refusal }, url, { headers: { authorization } });
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
