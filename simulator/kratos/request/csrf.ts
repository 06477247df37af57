/** The anti-CSRF cookie and its masked tokens, as Ory's library nosurf makes them for Kratos. */

import { decodeBase64, encodeBase64 } from '@members/engines/go/base64';
import { pathUnescape } from '@members/engines/go/url/escape';
import { utf8 } from '@members/engines/go/utf8';
import type { KratosConfig } from '../../config/kratos.ts';
import { formFields } from '../../http/body.ts';
import { cookiesNamed } from '../../http/cookies.ts';
import type { Cookie, Incoming } from '../../http/exchange.ts';
import { mediaType } from '../../http/media-type.ts';
import { hexOf, sha256 } from '../../runtime/digest.ts';
import type { Random } from '../../runtime/runtime.ts';
import { KratosError } from '../wire/errors.ts';

const tokenLength = 32;
const yearInSeconds = 31_536_000;
const header = 'X-CSRF-Token';

/** Paths that the middleware skips: it neither checks a token nor sets the cookie there. */
const ignored = anyOf([
  /^\/self-service\/(login|registration|recovery|verification|settings)$/,
  /^\/self-service\/(login|registration|recovery|verification|settings|logout)\/api$/,
  /^\/self-service\/methods\/oidc\/callback\/[^/]*$/,
  /^\/sessions(\/[^/]*(\/extend)?)?$/,
  /^(\/admin)?\/schemas\/[^/]*$/,
  /^(\/admin)?\/identities(\/[^/]*(\/(sessions|credentials\/[^/]*))?)?$/,
  /^(\/admin)?\/courier\/messages$/,
  /^\/recovery\/(code|link)$/,
]);
const disabled = anyOf([/^\/health\/(alive|ready)$/, /^\/version$/, /^\/metrics\/prometheus$/]);
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

const texts = {
  message: 'the request was rejected to protect you from Cross-Site-Request-Forgery',
  reason:
    'Please retry the flow and optionally clear your cookies. The request was rejected to protect you from Cross-Site-Request-Forgery (CSRF) which could cause account takeover, leaking personal information, and other serious security issues.',
  docs: 'https://www.ory.sh/kratos/docs/debug/csrf',
  ajax: "We detected an AJAX call, please ensure that CORS is enabled and configured correctly, and that your AJAX code sends cookies and has credentials enabled. For further debugging, check your Browser's Network Tab to see what cookies are included or excluded.",
  server:
    "We detected a regular browser or server-side call. To debug browser calls check your Browser's Network Tab to see what cookies are included or excluded. If you are calling from a server ensure that the appropriate cookies are being forwarded and that the SDK method is called correctly.",
  noCookie: 'The HTTP Cookie Header is empty or not set.',
  cookieMissing: 'The HTTP Cookie Header was set but did not include the anti-CSRF cookie.',
  notSent:
    'The anti-CSRF cookie was found but the CSRF token was not included in the HTTP request body (csrf_token) nor in the HTTP Header (X-CSRF-Token).',
  mismatch:
    'The HTTP Cookie Header was set and a CSRF token was sent but they do not match. We recommend deleting all cookies for this domain and retrying the flow.',
} as const;

/** The name of the anti-CSRF cookie: `csrf_token_` and the hash of the configured public address. */
export async function csrfCookieName(baseUrl: string): Promise<string> {
  return `csrf_token_${hexOf(await sha256(utf8(baseUrl)))}`;
}

/** Attributes that the CSRF, session and continuity cookies share. */
export function cookieBase({ config }: { readonly config: KratosConfig }) {
  const secure = config.cookies.secure ?? !config.dev;
  return {
    path: config.cookies.path,
    ...(config.cookies.domain ? { domain: config.cookies.domain } : {}),
    httpOnly: true,
    secure,
    sameSite: secure ? config.cookies.same_site : 'Lax',
  } as const;
}

/** The CSRF state of one request. */
export class Csrf {
  readonly cookieName: string;
  readonly #request: Incoming;
  readonly #random: Random;
  readonly #cookies: Cookie[];
  readonly #base: Omit<Cookie, 'name' | 'value'>;
  /** The first valid token, if there are several cookies of the name. Only the middleware uses it. */
  readonly #first: Uint8Array | undefined;
  /**
   * The token of the only cookie of the name, or of the cookie that the response sets. Everything except the middleware
   * uses it.
   */
  #token: Uint8Array | undefined;
  /** `#token` in base64, cached. */
  #text: string | undefined;
  #sent = false;

  constructor(
    name: string,
    request: Incoming,
    random: Random,
    cookies: Cookie[],
    base: Omit<Cookie, 'name' | 'value'>,
  ) {
    this.cookieName = name;
    this.#request = request;
    this.#random = random;
    this.#cookies = cookies;
    this.#base = base;
    const named = cookiesNamed(request, name);
    this.#first = named.map(decodeBase64).find((each) => each?.length === tokenLength);
    if (named.length === 1) this.#token = this.#first;
  }

  /** The masked token to write into a form; '' if the request has no cookie and gets none. */
  mask(): string {
    return this.#token ? maskToken(this.#token, this.#random) : '';
  }

  /** The masked form of a flow's token. */
  maskOf(flowToken: string): string {
    const token = flowToken === '' ? undefined : decodeBase64(flowToken);
    return token ? maskToken(token, this.#random) : '';
  }

  /** The unmasked token. A flow stores it, so that only the same browser can read the flow. */
  raw(): string {
    this.#text ??= this.#token ? encodeBase64(this.#token) : '';
    return this.#text;
  }

  /** Sets a new cookie, at most once a response. */
  regenerate(): void {
    if (this.#sent) return;
    this.#token = this.#random(tokenLength);
    this.#text = undefined;
    this.#sent = true;
    this.#cookies.push({ ...this.#base, name: this.cookieName, value: this.raw(), maxAge: yearInSeconds });
  }

  /** True if `sent`, masked or unmasked, is the token of this request. */
  verify(sent: string): boolean {
    return this.#token !== undefined && sameToken(this.#token, sent, true);
  }

  /** True if the request carries the cookie that the flow was made with. */
  matchesFlow(flowToken: string): boolean {
    return this.#token !== undefined && this.raw() === flowToken;
  }

  /** The middleware's check before routing. @throws KratosError 403 */
  async guard(): Promise<void> {
    if (this.#isIgnored()) return;
    if (!this.#token) this.regenerate();
    if (safeMethods.has(this.#request.method)) return;
    const sent = this.#request.headers.get(header) ?? (await this.#formToken());
    // The middleware accepts only a masked token; strategies also accept an unmasked one.
    if (!this.#first || !sameToken(this.#first, sent, false)) throw await this.violation();
  }

  #isIgnored(): boolean {
    return ignored.test(pathUnescape(this.#request.url.pathname));
  }

  /** The token in the query. It is never accepted; only the text of the error depends on it. */
  #addressToken(): string | null {
    const { method, url } = this.#request;
    return safeMethods.has(method) && !this.#isIgnored() ? null : url.searchParams.get('csrf_token');
  }

  /** The token in a form. Only the middleware reads multipart forms. */
  async #formToken(): Promise<string> {
    const type = mediaType(this.#request);
    const isRead = type === 'multipart/form-data' ? !this.#isIgnored() : type === 'application/x-www-form-urlencoded';
    if (!isRead) return '';
    // A form that cannot be parsed holds no token.
    const fields = await formFields(this.#request).catch(() => new Map<string, string[]>());
    return fields.get('csrf_token')?.[0] ?? '';
  }

  /** The 403 error that says why a token was refused (x/nosurfx of Kratos v26.2.0). */
  async violation(): Promise<KratosError> {
    const mode = this.#request.headers.get('sec-fetch-mode');
    const hint = mode === 'cors' || mode === 'same-origin' ? texts.ajax : texts.server;
    const details: Record<string, string> = { docs: texts.docs, hint };
    if (!this.#request.headers.get('cookie')) details.reject_reason = texts.noCookie;
    else if (!this.#request.cookies.has(this.cookieName)) details.reject_reason = texts.cookieMissing;
    else if (
      !(this.#request.headers.get('content-type') ?? '').startsWith('application/json') &&
      !this.#addressToken() &&
      (await this.#formToken()) === '' &&
      !this.#request.headers.get(header)
    )
      details.hint = texts.notSent;
    else details.reject_reason = texts.mismatch;
    return new KratosError({
      status: 403,
      id: 'security_csrf_violation',
      message: texts.message,
      reason: texts.reason,
      details,
    });
  }
}

function maskToken(token: Uint8Array, random: Random): string {
  const pad = random(tokenLength);
  const masked = new Uint8Array(2 * tokenLength);
  masked.set(pad);
  for (let index = 0; index < tokenLength; index++)
    masked[tokenLength + index] = (token[index] as number) ^ (pad[index] as number);
  return encodeBase64(masked);
}

/** True for paths without CSRF cookie and without `Vary`: health, version and metrics. */
export function csrfDisabled(pathname: string): boolean {
  return disabled.test(pathUnescape(pathname));
}

/** Base64 with complete padding. Line ends are removed before. */
const paddedBase64 = /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/;

function sameToken(token: Uint8Array, sent: string, allowUnmasked: boolean): boolean {
  const bytes = paddedBase64.test(sent.replaceAll(/[\r\n]/g, '')) && decodeBase64(sent);
  if (!bytes) return false;
  if (bytes.length === tokenLength) return allowUnmasked && bytes.every((byte, index) => byte === token[index]);
  if (bytes.length !== 2 * tokenLength) return false;
  return token.every((byte, index) => byte === ((bytes[index] as number) ^ (bytes[tokenLength + index] as number)));
}

/** Joins the expressions into one, because every request is tested. */
function anyOf(expressions: readonly RegExp[]): RegExp {
  return new RegExp(expressions.map(({ source }) => source).join('|'));
}
