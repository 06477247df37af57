import type { Kratos } from './context.ts';
import { publicUrl } from './context.ts';
import { badRequest, errors } from './errors.ts';

/**
 * Where a flow may send the browser (`x/redir`): `return_to` when the allow-list has it, else the
 * default. A relative address inherits scheme and host of the default.
 *
 * @throws KratosError 400 for an address that is not allowed or not an address
 */
export function secureReturnTo(kratos: Kratos, returnTo: string, fallback?: string): string {
  const preset = fallback ?? kratos.config.selfservice.default_browser_return_url;
  if (returnTo === '') return preset;
  const target = parseReturnTo(returnTo, preset);
  const allowed = [...kratos.config.selfservice.allowed_return_urls, publicUrl(kratos, '/self-service')];
  if (allowed.some((entry) => isAllowed(target, entry))) return target.href;
  throw errors.returnToForbidden(target.href);
}

interface Target {
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly href: string;
}

function parseReturnTo(returnTo: string, preset: string): Target {
  const broken = goParseProblem(returnTo);
  if (broken) throw badRequest(`Unable to parse the return_to query parameter as an URL: ${broken}`);
  const base = new URL(preset);
  const absolute = URL.parse(returnTo) ?? URL.parse(returnTo, base);
  if (!absolute) throw badRequest(`Unable to parse the return_to query parameter as an URL: parse "${returnTo}"`);
  const { protocol, host, pathname } = absolute;
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(returnTo);
  // What was written stays as it was written: the URL class would add a slash behind a bare host.
  const href = written
    ? returnTo
    : returnTo.startsWith('/')
      ? `${base.protocol}//${base.host}${returnTo}`
      : absolute.href;
  return { protocol, host, pathname: pathname || '/', href };
}

/** The sentence of Go's url.Parse for the mistakes that people make. */
function goParseProblem(text: string): string | undefined {
  const wrong = /%(?![0-9a-f]{2})..?/i.exec(text);
  if (wrong) return `parse ${JSON.stringify(text)}: invalid URL escape ${JSON.stringify(wrong[0])}`;
  if (/^[a-z][a-z0-9+.-]*:\/\/\[[^\]]*$/i.test(text)) return `parse ${JSON.stringify(text)}: missing ']' in host`;
  if (text.startsWith(':')) return `parse ${JSON.stringify(text)}: missing protocol scheme`;
  return undefined;
}

function isAllowed(target: Target, entry: string): boolean {
  const allowed = URL.parse(entry.replace('//*.', '//wildcard.'));
  if (!allowed || allowed.protocol !== target.protocol) return false;
  const host = entry.includes('//*.')
    ? target.host.endsWith(allowed.host.slice('wildcard'.length))
    : target.host === allowed.host;
  return host && target.pathname.startsWith(allowed.pathname || '/');
}

interface ReturnUrl {
  readonly default_browser_return_url?: string;
}

/** `after.<method>.default_browser_return_url`, else `after.…`, else the general default. */
export function afterReturnUrl(after: ReturnUrl, method: string): string | undefined {
  const own = (after as Readonly<Record<string, unknown>>)[method] as ReturnUrl | undefined;
  return own?.default_browser_return_url ?? after.default_browser_return_url;
}
