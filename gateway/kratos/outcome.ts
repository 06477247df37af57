/** What of Kratos's response is looked at. */
export interface KratosResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Reads the whole body. Only called for a JSON response that may hold the token of a new session. */
  readonly body?: () => Promise<Buffer>;
}

const cookiesOf = ({ headers }: KratosResponse): readonly string[] => [headers['set-cookie'] ?? []].flat();

/**
 * Returns whether a response of Kratos starts a session in this browser.
 * @param sessionCookie name of Kratos's session cookie
 */
export function startsSession(response: KratosResponse, sessionCookie: string): boolean {
  return cookiesOf(response).some(
    (line) => line.startsWith(`${sessionCookie}=`) && !/^[^;=]+=(?:;|$)|;\s*max-age=(?:0|-\d+)(?:;|$)/i.test(line),
  );
}

/**
 * Returns whether a response of Kratos ends the session of this browser.
 * @param sessionCookie name of Kratos's session cookie
 */
export function endsSession(response: KratosResponse, sessionCookie: string): boolean {
  return cookiesOf(response).some(
    (line) => line.startsWith(`${sessionCookie}=`) && /^[^;=]+=(?:;|$)|;\s*max-age=(?:0|-\d+)(?:;|$)/i.test(line),
  );
}

/** Kratos's own address for a signed-in user, where that is a screen of ours: the dashboard. */
const dashboard = /^\/(?:welcome)?$/;

/**
 * Where a user goes on who posts a login or a registration while signed in already. Kratos leads such a user to its default
 * address and forgets the application that waits. The application's request goes on with a login, where the user confirms it.
 * @param path path and query of the call
 * @param location where Kratos leads to
 * @returns undefined where Kratos's own address is right
 */
export function waitingLogin(path: string, location: string, origin: string, basePath: string): string | undefined {
  const { pathname, searchParams } = new URL(path, origin);
  const challenge = searchParams.get('login_challenge');
  const to = URL.parse(location, origin);
  if (!challenge || !/^\/self-service\/(?:login|registration)$/.test(pathname) || to?.origin !== origin)
    return undefined;
  if (!to.pathname.startsWith(`${basePath}/`) || !dashboard.test(to.pathname.slice(basePath.length))) return undefined;
  return `${basePath}/login?${new URLSearchParams({ login_challenge: challenge })}`;
}
