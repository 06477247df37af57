import { goEqualFold, goLower } from '@members/engines/go/lower';
import { goQuote } from '@members/engines/go/quote';
import { pathUnescape } from '@members/engines/go/url/escape';
import { addressQuery } from '@members/engines/go/url/query';
import { type GoUrl, GoUrlError, goUrlText, parseGoUrl } from '@members/engines/go/url/url';
import type { FlowRecord } from '../record/records.ts';
import { badRequest, errors } from '../wire/errors.ts';
import { type Kratos, publicUrl } from './context.ts';

/**
 * Where a flow may send the browser: `return_to` if the allow-list has it, else the default. A relative address
 * inherits scheme and host of the default.
 * @throws KratosError 400 for an address that is invalid or not allowed
 * @see x/redir/secure_redirect.go of Kratos v26.2.0, `SecureRedirectTo`
 */
export function secureReturnTo(kratos: Kratos, returnTo: string, fallback?: string): string {
  const preset = fallback || kratos.config.selfservice.default_browser_return_url;
  if (returnTo === '') return preset;
  const base = parseGoUrl(preset);
  const written = parseReturnTo(returnTo);
  const target = { ...written, scheme: written.scheme || base.scheme, host: written.host || base.host };
  const allowed = [...kratos.config.selfservice.allowed_return_urls, publicUrl(kratos, '/self-service')];
  if (allowed.some((entry) => isAllowed(target, parseGoUrl(entry)))) return goUrlText(target);
  throw errors.returnToForbidden(goQuote(goUrlText(target)));
}

/**
 * The complete `return_to` of the request that began the flow. `flow.return_to` ends before an unescaped number sign.
 */
export const requestedReturnTo = ({ request_url }: Pick<FlowRecord, 'request_url'>): string =>
  addressQuery(request_url).get('return_to') ?? '';

/** Where a completed flow sends the browser. */
export const effectiveReturnTo = (flow: Pick<FlowRecord, 'return_to' | 'request_url'>): string =>
  flow.return_to || requestedReturnTo(flow);

function parseReturnTo(returnTo: string): GoUrl {
  try {
    return parseGoUrl(returnTo);
  } catch (error) {
    if (!(error instanceof GoUrlError)) throw error;
    throw badRequest(`Unable to parse the return_to query parameter as an URL: ${error.message}`);
  }
}

/**
 * Whether an allowed address has the target's scheme and host, and its path is a prefix. The opaque part of an address
 * (`http:` without slashes) is not compared. So `http:\\evil.example` is allowed if the default's host is, although
 * browsers read a host there.
 */
function isAllowed(target: GoUrl, allowed: GoUrl): boolean {
  const path = pathUnescape(target.path) || '/';
  return (
    isAllowedHost(target.host, allowed.host) &&
    allowed.scheme === target.scheme &&
    path.startsWith(pathUnescape(allowed.path) || '/')
  );
}

/** An allowed host with a leading `*` matches every host that ends with the rest. Case does not count. */
const isAllowedHost = (host: string, allowed: string): boolean =>
  allowed.startsWith('*') ? goLower(host).endsWith(goLower(allowed).slice(1)) : goEqualFold(host, allowed);

interface ReturnUrl {
  readonly default_browser_return_url?: string;
}

/** `after.<method>.default_browser_return_url`, else `after.default_browser_return_url`, else undefined. */
export function afterReturnUrl(after: ReturnUrl, method: string): string | undefined {
  const own = (after as Readonly<Record<string, unknown>>)[method] as ReturnUrl | undefined;
  return own?.default_browser_return_url || after.default_browser_return_url;
}
