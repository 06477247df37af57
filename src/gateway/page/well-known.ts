import type { GatewayConfig } from '../config/config.ts';

type Served = (page: (fragment: string) => URL) => Response;

/** Where password managers look (W3C, "A Well-Known URL for Changing Passwords" and "Passkey Endpoints"). */
const table: Readonly<Record<string, Served>> = {
  '/.well-known/change-password': (page) =>
    new Response(null, { status: 302, headers: { location: ((to) => to.pathname + to.hash)(page('#password')) } }),
  '/.well-known/passkey-endpoints': (page) =>
    Response.json({ enroll: page('#passkey').href, manage: page('#passkey').href }),
};

/** Answers what stands at the root of an origin, whatever `BASE_PATH` is; `undefined` for all else. */
export function wellKnown(config: GatewayConfig, request: Request): Response | undefined {
  const { pathname } = new URL(request.url);
  const serve = Object.hasOwn(table, pathname) ? table[pathname] : undefined;
  // Whoever ends TLS before us hands plain http on.
  const scheme = config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES ? 'http' : 'https';
  const origin = `${scheme}://${request.headers.get('host')}`;
  if (!URL.canParse(origin)) return undefined;
  return serve?.((fragment) => new URL(`${config.BASE_PATH}/settings${fragment}`, origin));
}
