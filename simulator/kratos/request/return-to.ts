import { goEqualFold, goLower } from '../../go/lower.ts';
import { goQuote } from '../../go/quote.ts';
import { pathUnescape } from '../../go/url/escape.ts';
import { addressQuery } from '../../go/url/query.ts';
import { type GoUrl, GoUrlError, goUrlText, parseGoUrl } from '../../go/url/url.ts';
import type { FlowRecord } from '../record/records.ts';
import { badRequest, errors } from '../wire/errors.ts';
import { type Kratos, publicUrl } from './context.ts';

/**
 * Where a flow may send the browser (`x/redir`): `return_to` when the allow-list has it, else the
 * default. A relative address inherits scheme and host of the default.
 *
 * @throws KratosError 400 for an address that is not allowed or not an address
 */
export function secureReturnTo(kratos: Kratos, returnTo: string, fallback?: string): string {
  const preset = fallback || kratos.config.selfservice.default_browser_return_url;
  if (returnTo === '') return preset;
  const base = parseGoUrl(preset);
  const written = parse(returnTo);
  const target = { ...written, scheme: written.scheme || base.scheme, host: written.host || base.host };
  const allowed = [...kratos.config.selfservice.allowed_return_urls, publicUrl(kratos, '/self-service')];
  if (allowed.some((entry) => isAllowed(target, parseGoUrl(entry)))) return goUrlText(target);
  throw errors.returnToForbidden(goQuote(goUrlText(target)));
}

/** `return_to` as a flow was begun with it, whole: a flow shows what comes before a raw number sign. */
export const sentReturnTo = ({ request_url }: Pick<FlowRecord, 'request_url'>): string =>
  addressQuery(request_url).get('return_to') ?? '';

/** Where a flow leads. */
export const wantedReturnTo = (flow: Pick<FlowRecord, 'return_to' | 'request_url'>): string =>
  flow.return_to || sentReturnTo(flow);

function parse(returnTo: string): GoUrl {
  try {
    return parseGoUrl(returnTo);
  } catch (error) {
    if (!(error instanceof GoUrlError)) throw error;
    throw badRequest(`Unable to parse the return_to query parameter as an URL: ${error.message}`);
  }
}

/**
 * Whether an allowed address has the target's scheme and host, and begins its path. What an opaque address says (behind
 * `http:`) does not count, so `http:\\evil.example` is allowed where the default's host is: browsers read a host there.
 */
function isAllowed(target: GoUrl, allowed: GoUrl): boolean {
  const path = pathUnescape(target.path) || '/';
  return (
    isAllowedHost(target.host, allowed.host) &&
    allowed.scheme === target.scheme &&
    path.startsWith(pathUnescape(allowed.path) || '/')
  );
}

/** A host that begins with `*` allows every one that ends as it does. Capitals do not count. */
const isAllowedHost = (host: string, allowed: string): boolean =>
  allowed.startsWith('*') ? goLower(host).endsWith(goLower(allowed).slice(1)) : goEqualFold(host, allowed);

interface ReturnUrl {
  readonly default_browser_return_url?: string;
}

/** `after.<method>.default_browser_return_url`, else `after.…`, else the general default. */
export function afterReturnUrl(after: ReturnUrl, method: string): string | undefined {
  const own = (after as Readonly<Record<string, unknown>>)[method] as ReturnUrl | undefined;
  return own?.default_browser_return_url || after.default_browser_return_url;
}
