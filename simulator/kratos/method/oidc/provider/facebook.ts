import type { ClaimsRequest } from './claims-reader.ts';
import { text } from './fields.ts';
import { hmac } from './hmac.ts';
import { internalErrorStyle, type JsonObject, requestJson } from './request.ts';

const fields = 'id,name,first_name,last_name,middle_name,email,picture,birthday,gender';

/**
 * Reads the profile of a Facebook user. The request proves that it knows the app's secret (provider_facebook.go of
 * Kratos v26.2.0).
 */
export async function facebook({ kratos, provider, token }: ClaimsRequest): Promise<JsonObject> {
  const bytes = await hmac('SHA-256', provider.client_secret ?? '', text(token.access_token));
  const proof = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const url = `https://graph.facebook.com/me?fields=${fields}&appsecret_proof=${proof}`;
  const user = await requestJson(kratos, internalErrorStyle, url, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  const { data = {} } = (user.picture ?? {}) as { readonly data?: JsonObject };
  return {
    iss: url,
    sub: text(user.id),
    name: text(user.name),
    given_name: text(user.first_name),
    family_name: text(user.last_name),
    middle_name: text(user.middle_name),
    nickname: text(user.name),
    preferred_username: text(user.name),
    picture: text(data.url),
    email: text(user.email),
    email_verified: text(user.email) !== '',
    gender: text(user.gender),
    birthdate: text(user.birthday),
  };
}
