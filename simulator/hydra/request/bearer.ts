/** The bearer token of a request: header, then form or query (RFC 6750, section 2). */
export function bearerToken(authorization: string | null, form: URLSearchParams): string {
  const [, token] = /^bearer (.*)$/i.exec(authorization ?? '') ?? [];
  return token ?? form.get('access_token') ?? '';
}
