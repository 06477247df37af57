/** `audience` of Ory's servers: for whom a token is meant. */
import { pathUnescape } from '../../go/url/escape.ts';
import { type GoUrl, GoUrlError, parseGoUrl } from '../../go/url/url.ts';
import { failure } from '../wire/errors.ts';
import { trimSpace, words } from './space-separated.ts';

const stem = (path: string) => path.replace(/\/+$/, '');

/** An audience is allowed when it equals an allowed address or lies below it. */
function liesBelow(asked: GoUrl, allowed: GoUrl): boolean {
  if (asked.scheme !== allowed.scheme || asked.host !== allowed.host) return false;
  const [path, whole] = [pathUnescape(asked.path), pathUnescape(allowed.path)];
  const base = stem(whole);
  if (path === whole || path === base) return true;
  return path.length > base.length && stem(path.slice(0, base.length + 1)) === base;
}

/** The audiences that a form asks for: several values, or one with blanks between. */
export function audiences(form: URLSearchParams): string[] {
  const given = form.getAll('audience');
  return given.length > 1 ? given.flatMap((each) => trimSpace(each) || []) : words(given[0] ?? '');
}

function parsed(audience: string, kind: string): GoUrl {
  try {
    return parseGoUrl(audience);
  } catch (error) {
    if (!(error instanceof GoUrlError)) throw error;
    throw failure('invalid_request', `Unable to parse ${kind} audience '${audience}'.`).because(error.message);
  }
}

/** Throws `invalid_request` for the first audience that is not among the allowed. */
export function checkAudience(allowed: readonly string[], asked: readonly string[]): void {
  for (const audience of asked) {
    const url = parsed(audience, 'requested');
    const known = allowed.map((one) => parsed(one, 'whitelisted'));
    if (known.some((one) => liesBelow(url, one))) continue;
    const hint = `Requested audience '${audience}' has not been whitelisted by the OAuth 2.0 Client.`;
    throw failure('invalid_request', hint);
  }
}
