import type { GatewayConfig } from './config/config.ts';

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * The content security policy (CSP level 3). Pictures may come from any https origin, because
 * OAuth2 clients bring their own logos. Kratos's own origin is named only where browsers call it there.
 * @param style digest of the one style that stands in the page itself
 */
export function contentSecurityPolicy(config: GatewayConfig, style?: string): string {
  const kratos = config.KRATOS_PROXY === 'on' ? undefined : originOf(config.KRATOS_BROWSER_URL);
  const script = kratos && `${config.KRATOS_BROWSER_URL}/.well-known/ory/webauthn.js`;
  const digests = (kratos && config.KRATOS_SCRIPT_INTEGRITY?.split(' ').map((digest) => `'${digest}'`)) ?? [];
  const directives: readonly (readonly [string, ...(string | undefined)[]])[] = [
    ['default-src', "'none'"],
    // Of Kratos only the script that its forms name, which the app loads with its digest.
    ['script-src', "'self'", script, ...digests, ...config.CAPTCHA_ORIGINS],
    ['style-src', "'self'", style && `'${style}'`],
    ['img-src', "'self'", 'data:', 'https:', kratos, originOf(config.BRAND_LOGO_URL)],
    ['font-src', "'self'"],
    ['connect-src', "'self'", originOf(config.MEASURE_URL), kratos, ...config.CAPTCHA_ORIGINS],
    ...(config.CAPTCHA_ORIGINS.length > 0 ? [['frame-src', ...config.CAPTCHA_ORIGINS] as const] : []),
    ['manifest-src', "'self'"],
    // Who leaves after a form does so from a page of our own (`lead-on.ts`).
    ['form-action', "'self'", kratos],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    // No text becomes code; the address of a script only by the app's own check (Trusted Types).
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'server-script'],
  ];
  return directives.map((parts) => [...new Set(parts.filter((part) => part !== undefined))].join(' ')).join('; ');
}

/** Headers of every answer. Strict-Transport-Security only where the gateway itself speaks TLS. */
export function securityHeaders(config: GatewayConfig): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    // A path here can hold a challenge or a flow: other origins get the origin alone.
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    ...(config.tls && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
