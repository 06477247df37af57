import type { KratosResponse } from '../throttle/sessions.ts';

const cookiesOf = ({ headers }: KratosResponse): readonly string[] => [headers['set-cookie'] ?? []].flat();

/**
 * Returns whether a response of Kratos ends the session of this browser.
 * @param sessionCookie name of Kratos's session cookie
 */
export function endsSession(response: KratosResponse, sessionCookie: string): boolean {
  return cookiesOf(response).some(
    (line) => line.startsWith(`${sessionCookie}=`) && /^[^;=]+=(?:;|$)|;\s*max-age=(?:0|-\d+)(?:;|$)/i.test(line),
  );
}

/** Kratos's default address for a signed-in user, if that is the app's dashboard. */
const dashboard = /^\/(?:welcome)?$/;

/**
 * Returns the address that keeps an application's request after a posted login or registration. Kratos drops the request when it
 * redirects a user who is signed in to its default address, and when it redirects to the error page, which offers to start the
 * request again.
 * @param path path and query of the request to Kratos
 * @param location target of Kratos's redirect
 * @returns undefined if Kratos's target is right
 */
export function keepLoginChallenge(
  path: string,
  location: string,
  origin: string,
  basePath: string,
): string | undefined {
  const { pathname, searchParams } = new URL(path, origin);
  const challenge = searchParams.get('login_challenge');
  const to = URL.parse(location, origin);
  if (!challenge || !/^\/self-service\/(?:login|registration)$/.test(pathname) || to?.origin !== origin)
    return undefined;
  if (!to.pathname.startsWith(`${basePath}/`)) return undefined;
  const screen = to.pathname.slice(basePath.length);
  if (screen === '/error' && to.searchParams.has('id')) {
    to.searchParams.set('login_challenge', challenge);
    return to.href;
  }
  if (!dashboard.test(screen)) return undefined;
  return `${basePath}/login?${new URLSearchParams({ login_challenge: challenge })}`;
}
