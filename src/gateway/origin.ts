import type { GatewayConfig } from './config/config.ts';
import { inNetworks } from './config/variable.ts';
import type { Asked } from './request.ts';

/**
 * The origin that the browser sees: by `Host`, or by what one of our own proxies says of it. Whoever ends TLS before us hands
 * plain http on; cookies that are secure say that it is so.
 * @returns undefined where the request names none
 */
export function originsOf({
  TRUSTED_PROXIES,
  DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: plain,
  tls,
}: GatewayConfig): (asked: Pick<Asked, 'headers' | 'peer'>) => URL | undefined {
  const trusts = inNetworks(TRUSTED_PROXIES);
  return ({ headers, peer }) => {
    const told = (name: string) => (trusts(peer) ? headers.get(name)?.split(',')[0]?.trim() : undefined);
    const proto = told('x-forwarded-proto');
    const scheme = proto === 'http' || proto === 'https' ? proto : tls || !plain ? 'https' : 'http';
    const host = told('x-forwarded-host') ?? headers.get('host') ?? '';
    const origin = /^[\w.:[\]-]+$/.test(host) ? URL.parse(`${scheme}://${host}`) : null;
    return origin ?? undefined;
  };
}

/**
 * Whether a form comes from a page of our own: browsers say so (Fetch Metadata); old ones at least name the page's origin.
 * Who says neither is turned away.
 */
export function sameOriginOf(config: GatewayConfig): (asked: Pick<Asked, 'headers' | 'peer'>) => boolean {
  const originOf = originsOf(config);
  return (asked) => {
    const site = asked.headers.get('sec-fetch-site');
    return site === undefined
      ? asked.headers.get('origin') === originOf(asked)?.origin && asked.headers.has('origin')
      : site === 'same-origin';
  };
}
