/** Ory's parameter `audience`: the recipients of a token. */
import { pathUnescape } from '@members/engines/go/url/escape';
import { type GoUrl, GoUrlError, parseGoUrl } from '@members/engines/go/url/url';
import { failure } from '../wire/errors.ts';
import { trimSpace, words } from './space-separated.ts';

const stem = (path: string) => path.replace(/\/+$/, '');

/** Whether an audience equals an allowed URL or is below it. */
function isAtOrBelow(requested: GoUrl, allowed: GoUrl): boolean {
  if (requested.scheme !== allowed.scheme || requested.host !== allowed.host) return false;
  const [path, whole] = [pathUnescape(requested.path), pathUnescape(allowed.path)];
  const base = stem(whole);
  if (path === whole || path === base) return true;
  return path.length > base.length && stem(path.slice(0, base.length + 1)) === base;
}

/** The audiences in a form: several parameters, or one parameter with blanks between. */
export function requestedAudiences(form: URLSearchParams): string[] {
  const given = form.getAll('audience');
  return given.length > 1 ? given.flatMap((each) => trimSpace(each) || []) : words(given[0] ?? '');
}

function parseAudience(audience: string, kind: string): GoUrl {
  try {
    return parseGoUrl(audience);
  } catch (error) {
    if (!(error instanceof GoUrlError)) throw error;
    throw failure('invalid_request', `Unable to parse ${kind} audience '${audience}'.`).because(error.message);
  }
}

/** Checks that all requested audiences are allowed. @throws OAuthError `invalid_request` */
export function checkAudience(allowed: readonly string[], requested: readonly string[]): void {
  for (const audience of requested) {
    const url = parseAudience(audience, 'requested');
    const known = allowed.map((one) => parseAudience(one, 'whitelisted'));
    if (known.some((one) => isAtOrBelow(url, one))) continue;
    const hint = `Requested audience '${audience}' has not been whitelisted by the OAuth 2.0 Client.`;
    throw failure('invalid_request', hint);
  }
}
