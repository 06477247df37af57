import { decodeBase64 } from '@members/engines/go/base64';
import { fromUtf8 } from '@members/engines/go/utf8';

/** The bearer token of a request, from the header, or else from the form or query (RFC 6750, section 2). */
export function bearerToken(authorization: string | null, form: URLSearchParams): string {
  const [, token] = /^bearer (.*)$/i.exec(authorization ?? '') ?? [];
  return token ?? form.get('access_token') ?? '';
}

/** Name and password of HTTP Basic authentication (RFC 7617), not yet form-decoded. */
export function basicAuth(authorization: string | null): readonly [id: string, secret: string] | undefined {
  const [, encoded] = /^basic (.*)$/i.exec(authorization ?? '') ?? [];
  const bytes = encoded === undefined || encoded.length % 4 !== 0 ? undefined : decodeBase64(encoded);
  const [id = '', ...secret] = fromUtf8(bytes ?? new Uint8Array()).split(':');
  return secret.length === 0 ? undefined : [id, secret.join(':')];
}
