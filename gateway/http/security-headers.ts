import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayConfig } from '../config/config.ts';

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * A source of a directive (CSP level 3, section 2.3.1): a keyword or digest, a scheme, or an address, whose path contains
 * neither `;` nor `,`. A host of the URL standard may contain both, and would begin another directive.
 */
const source = /^(?:'[\w+/=-]+'|[a-z]+:|https?:\/\/(?:\*\.)?[\w.:[\]-]+(?:\/[\w.~%/-]*)?)$/i;

/** Directives whose values are sources. The others have values of this file only. */
const listsSources = /-src$|^form-action$|^frame-ancestors$/;

/** Address that browsers send reports of violations to, below BASE_PATH. */
export const reportsPath = '/gateway/reports';

export interface PolicyDetails {
  /** Digest of the page's inline style. */
  readonly style?: string;
  /** Sources of pictures beside the app: the origin of the client's logo, or `https:` for any. */
  readonly pictures?: readonly string[];
  /** Sources of frames beside those of a captcha. */
  readonly frames?: readonly (string | undefined)[];
  /** Whether violations are reported to the gateway. */
  readonly reports?: boolean;
}

/**
 * Returns the content security policy (CSP level 3) of a page. It names Kratos's own origin only if browsers call Kratos there
 * (KRATOS_PROXY=off). A value that is no source is left out.
 */
export function contentSecurityPolicy(config: GatewayConfig, details: PolicyDetails = {}): string {
  const { style, pictures = [], frames = [], reports = true } = details;
  const kratos = config.KRATOS_PROXY === 'on' ? undefined : originOf(config.KRATOS_BROWSER_URL);
  const script = kratos && `${config.KRATOS_BROWSER_URL}/.well-known/ory/webauthn.js`;
  const digests = (kratos && config.KRATOS_SCRIPT_INTEGRITY?.split(' ').map((digest) => `'${digest}'`)) ?? [];
  const captcha = config.CAPTCHA_ORIGINS;
  const directives: readonly (readonly [string, ...(string | undefined)[]])[] = [
    ['default-src', "'none'"],
    // Kratos's only script is webauthn.js, which its forms name with a digest.
    ['script-src', "'self'", script, ...digests, ...captcha],
    ['style-src', "'self'", style && `'${style}'`],
    ['img-src', "'self'", 'data:', kratos, originOf(config.BRAND_LOGO_URL), ...pictures],
    ['font-src', "'self'"],
    ['connect-src', "'self'", originOf(config.MEASURE_URL), kratos, ...captcha],
    ...(captcha.length + frames.length > 0 ? [['frame-src', ...captcha, ...frames] as const] : []),
    ['manifest-src', "'self'"],
    // A redirect after a form that leaves this origin becomes a page (leaving-page.ts), so no other origin is needed.
    ['form-action', "'self'", kratos],
    ['frame-ancestors', ...(config.framedBy ?? ["'none'"])],
    ['base-uri', "'none'"],
    // Trusted Types: no text becomes code, and only the app's policy `server-script` makes addresses of scripts.
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'server-script'],
    ...(reports ? [['report-uri', config.BASE_PATH + reportsPath] as const, ['report-to', 'gateway'] as const] : []),
  ];
  return directives
    .map(([name, ...values]) => {
      const kept = values.filter((value) => value !== undefined && (!listsSources.test(name) || source.test(value)));
      return [...new Set([name, ...kept])].join(' ');
    })
    .join('; ');
}

/** Returns whether browsers reach the gateway over https for certain. */
export const isHttps = ({ tls, PUBLIC_ORIGIN }: Pick<GatewayConfig, 'tls' | 'PUBLIC_ORIGIN'>): boolean =>
  tls !== undefined || PUBLIC_ORIGIN?.startsWith('https:') === true;

/**
 * Returns the headers that every response carries.
 * @param details of the content security policy
 */
export function securityHeaders(config: GatewayConfig, details: PolicyDetails = {}): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(config, details),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    // A path can hold a challenge or a flow id: other origins get the origin alone.
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    ...(details.reports !== false && { 'reporting-endpoints': `gateway="${config.BASE_PATH}${reportsPath}"` }),
    ...(isHttps(config) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Sets the security headers on every response. */
export const sendSecurityHeaders = fp(async (app: FastifyInstance, { config }: { readonly config: GatewayConfig }) => {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  // Browsers apply the opener policy of redirects, too: a window of an application would lose the application.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 300 && reply.statusCode < 400) reply.removeHeader('cross-origin-opener-policy');
  });
});
