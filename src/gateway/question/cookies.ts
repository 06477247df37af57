import type { Asked } from '../request.ts';

/** A cookie of a request, by name (RFC 6265, section 4.2.1). */
export function cookieOf(request: Asked, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** A `Set-Cookie` line of the gateway's own cookies: for the whole host, because `__Host-` wants that, and not for scripts. */
export function ownCookie(name: string, value: string, secure: boolean, maxAge?: number): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
