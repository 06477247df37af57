import type { Session } from '@members/openapi';
import { kratosCookies } from './cookies.ts';
import { addressInApp, internalUrlOf, type ServerOptions, screenPath } from './options.ts';

/** A session, or the path of the sign-in that leads back. */
export type SessionResult =
  | { readonly session: Session; readonly redirectTo?: undefined }
  | { readonly session: null; readonly redirectTo: string };

/**
 * Reads the session of a request.
 * @param cookie the request's `cookie` header; only Kratos's cookies are sent on, and only to Kratos
 * @param path path and query of the page that needs a session
 * @throws Error when Kratos does not answer: nobody is signed out by a failure
 */
export async function readSession(
  options: ServerOptions,
  cookie: string | null | undefined,
  path: string,
): Promise<SessionResult> {
  const own = kratosCookies(cookie, options.sessionCookie);
  const query = new URLSearchParams({ return_to: addressInApp(options, path) });
  const signIn = () => ({ session: null, redirectTo: `${screenPath(options, 'login')}?${query}` }) as const;
  if (own === undefined) return signIn();
  const response = await fetch(`${internalUrlOf(options)}/sessions/whoami`, {
    headers: { accept: 'application/json', cookie: own },
    cache: 'no-store',
    redirect: 'manual',
  });
  if (response.ok) return { session: await response.json() };
  // The account has a second factor, and this sign-in has not used it.
  if (response.status === 403) query.set('aal', 'aal2');
  if (response.status === 401 || response.status === 403) return signIn();
  throw new Error(`Kratos answered ${response.status} to /sessions/whoami`);
}
