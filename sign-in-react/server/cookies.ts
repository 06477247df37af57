/** Names of Kratos's cookies: session, continuity and CSRF tokens (x/nosurf.go, session/manager_http.go of Kratos v26.2.0). */
const own = /^(?:ory_(?:kratos|session)_?\w*|csrf_token(?:_\w+)?)$/;

/**
 * Returns the part of a `cookie` header that is Kratos's; undefined if there is none. Cookies of the app stay in the app.
 * @param session name of the session cookie if `kratos.yml` changes it (`session.cookie.name`)
 */
export function kratosCookies(header: string | null | undefined, session?: string): string | undefined {
  const kept = (header ?? '').split(/;\s*/).filter((pair) => {
    const name = pair.slice(0, pair.indexOf('='));
    return own.test(name) || name === session;
  });
  return kept.length === 0 ? undefined : kept.join('; ');
}
