import type { FastifyRequest } from 'fastify';

/** The parts of Kratos's response that the gateway reads. */
export interface KratosResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Reads the whole body. Only called for a JSON response to a submission, or to the exchange of a code for a session. */
  readonly body?: () => Promise<Buffer>;
}

const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1');

function cookiePair(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  return at < 0 ? ['', text] : [text.slice(0, at).trim(), unquoted(text.slice(at + 1).trim())];
}

/**
 * Returns the sessions that a request comes with. Kratos uses one of them: `X-Session-Token`, a cookie, or a bearer token
 * (session/manager_http.go, `extractToken`). Of several cookies with the name, it takes one that it can read, which may be any.
 *
 * @param sessionCookie name of Kratos's session cookie
 */
export function presentedSessions({ headers }: FastifyRequest, sessionCookie: string): readonly string[] {
  const cookies = (headers.cookie ?? '').split(';').map(cookiePair);
  const bearer = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const tokens = [headers['x-session-token'] ?? '', bearer ?? ''].flat();
  const values = cookies.flatMap(([name, value]) => (name === sessionCookie ? [value] : []));
  return [...new Set([...tokens, ...values])].filter((value) => value !== '');
}

/**
 * Returns the one spelling of a session by which its account is noted. The last letter of Kratos's cookie has bits without a
 * meaning, so that four cookies are one session (seen on v26.2.0).
 */
export const sessionSpelling = (value: string): string => Buffer.from(value, 'base64url').toString('base64url');

/**
 * Returns the values of the session cookies that a response sets, without those that it deletes.
 * @param sessionCookie name of Kratos's session cookie
 */
export function startedSessions({ headers }: KratosResponse, sessionCookie: string): readonly string[] {
  return [headers['set-cookie'] ?? []].flat().flatMap((line) => {
    const [pair = '', ...attributes] = line.split(';');
    const [name, value] = cookiePair(pair);
    const isDeleted = attributes.some((attribute) => /^\s*max-age=(?:0|-\d+)\s*$/i.test(attribute));
    return name === sessionCookie && value !== '' && !isDeleted ? [value] : [];
  });
}

/** Returns the header that presents a session to Kratos. */
export const headersOf = (
  value: string,
  isCookie: boolean,
  { KRATOS_SESSION_COOKIE }: { readonly KRATOS_SESSION_COOKIE: string },
): Readonly<Record<string, string>> =>
  isCookie ? { cookie: `${KRATOS_SESSION_COOKIE}=${value}` } : { 'x-session-token': value };

const stringMember = (value: unknown, name: string): readonly string[] => {
  const member =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : '';
  return typeof member === 'string' && member !== '' ? [member] : [];
};

/**
 * Returns the tokens of sessions that start for a client without cookies: `session_token` of a login or registration,
 * and the token in `continue_with` of a recovery.
 */
export async function startedTokens({ statusCode, headers, body }: KratosResponse): Promise<readonly string[]> {
  if (statusCode !== 200 || body === undefined || !`${headers['content-type']}`.startsWith('application/json'))
    return [];
  try {
    const answer: unknown = JSON.parse((await body()).toString('utf8'));
    const next = typeof answer === 'object' && answer !== null && 'continue_with' in answer ? answer.continue_with : [];
    return [
      ...stringMember(answer, 'session_token'),
      ...(Array.isArray(next) ? next.flatMap((item) => stringMember(item, 'ory_session_token')) : []),
    ];
  } catch {
    return [];
  }
}
