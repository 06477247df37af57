/**
 * URLs as Go's `net/url` reads and writes them. The servers check and return URLs with it. It is stricter than the URL
 * class in some places, and more lenient in others.
 */

import { goQuote } from '../quote.ts';
import { readAuthority } from './authority.ts';
import { escapeLetter, escapeProblem, hostEscape, pathUnescape } from './escape.ts';

export interface GoUrl {
  readonly scheme: string;
  readonly opaque: string;
  /** As Go writes it, with `@`; '' if there is none. */
  readonly userinfo: string;
  /** With the port, without escapes. */
  readonly host: string;
  /** With escapes, as in the source. */
  readonly path: string;
  /** With `?`. */
  readonly query: string;
  /** With `#`. */
  readonly fragment: string;
  /** Written as `scheme:/path`, without `//`. */
  readonly omitsHost?: true;
}

/** The URL is invalid. The message is Go's: `parse "…": …`. */
export class GoUrlError extends Error {}

/** Parses a URL (`url.Parse`). @throws GoUrlError */
export function parseGoUrl(text: string): GoUrl {
  const at = text.indexOf('#');
  if (at < 0) return parseAddress(text, '');
  const url = parseAddress(text.slice(0, at), text.slice(at));
  const problem = escapeProblem(url.fragment);
  if (problem) throw new GoUrlError(`parse ${goQuote(text)}: ${problem}`);
  return url;
}

/** @param isRequest a request URL: it needs a scheme or a path, and a host needs a scheme */
function parseAddress(address: string, fragment: string, isRequest = false): GoUrl {
  const fail = (problem: string): never => {
    throw new GoUrlError(`parse ${goQuote(address)}: ${problem}`);
  };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(address)) fail('net/url: invalid control character in URL');
  if (isRequest && address === '') fail('empty url');
  if (address.startsWith(':')) fail('missing protocol scheme');

  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(address)?.[1] ?? '';
  const afterScheme = scheme ? address.slice(scheme.length + 1) : address;
  const mark = afterScheme.indexOf('?');
  const [rest, query] = mark < 0 ? [afterScheme, ''] : [afterScheme.slice(0, mark), afterScheme.slice(mark)];
  const empty = { scheme: scheme.toLowerCase(), opaque: '', userinfo: '', host: '', path: '', query, fragment };

  if (!rest.startsWith('/')) {
    if (scheme) return { ...empty, opaque: rest };
    if (isRequest && address === '*') return { ...empty, path: rest };
    if (isRequest) fail('invalid URI for request');
    if (rest.split('/', 1)[0]?.includes(':')) fail('first path segment in URL cannot contain colon');
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || !(isRequest || rest.startsWith('///')));
  const [authority, path] = hasAuthority ? split(rest.slice(2)) : ['', rest];
  const { userinfo, host } = readAuthority(authority, /^https?$/i.test(scheme), fail);
  const problem = escapeProblem(path);
  if (problem) fail(problem);
  const omitsHost = scheme !== '' && rest.startsWith('/') && !hasAuthority;
  return { ...empty, userinfo, host, path, ...(omitsHost && { omitsHost }) };
}

/**
 * Parses a request URL or a path (`url.ParseRequestURI`), in which `#` does not start a fragment.
 *
 * @throws GoUrlError
 */
export const parseRequestUri = (text: string): GoUrl => parseAddress(text, '', true);

/** Like `parseGoUrl`, but undefined for an invalid URL. */
export function readGoUrl(text: string): GoUrl | undefined {
  try {
    return parseGoUrl(text);
  } catch (error) {
    if (error instanceof GoUrlError) return undefined;
    throw error;
  }
}

/** Go's error for an invalid URL; undefined for a valid one. */
export function urlProblem(text: string): string | undefined {
  try {
    parseGoUrl(text);
    return undefined;
  } catch (error) {
    if (error instanceof GoUrlError) return error.message;
    throw error;
  }
}

/** The host of a URL without the port; '' if the URL is invalid. */
export const hostName = (address: string): string =>
  readGoUrl(address)
    ?.host.replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1') ?? '';

function split(rest: string): [string, string] {
  const slash = rest.indexOf('/');
  return slash < 0 ? [rest, ''] : [rest.slice(0, slash), rest.slice(slash)];
}

/** Writes a URL as Go does (`URL.String`). */
export function goUrlText({ scheme, opaque, userinfo, host, path, query, fragment, omitsHost }: GoUrl): string {
  const prefix = scheme ? `${scheme}:` : '';
  const end = fragment.length > 1 ? `#${escapeFragment(fragment.slice(1))}` : '';
  if (opaque) return `${prefix}${opaque}${query}${end}`;
  const hasHost = host || userinfo || (scheme && path && !omitsHost);
  const authority = hasHost ? `//${userinfo}${hostEscape(host)}` : '';
  const slash = path !== '' && !path.startsWith('/') && host !== '' ? '/' : '';
  const written = `${prefix}${authority}${slash}${escapePath(path)}`;
  // A colon in the first segment would end a scheme (RFC 3986, section 4.2).
  const dot = prefix + authority === '' && /^[^/]*:/.test(written) ? './' : '';
  return `${dot}${written}${query}${end}`;
}

const writable = /^(?:[\w\-.~!$&'()*+,;=:@/[\]]|%[0-9a-f]{2})*$/i;

/** The path as in the source. If it has characters that a path must not have, Go decodes it and escapes it again. */
function escapePath(path: string): string {
  if (writable.test(path)) return path;
  return path.replaceAll(/%([\dA-Fa-f]{2})|[^\w\-.~$&+,/:;=@]/gu, (found, code?: string) => {
    if (code === undefined) return escapeLetter(found);
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w\-.~$&+,/:;=@]/.test(letter) ? letter : found.toUpperCase();
  });
}

/** Like `escapePath`, for a fragment. */
const escapeFragment = (fragment: string) =>
  /^(?:[\w\-.~!$&'()*+,;=:@/?[\]]|%[0-9a-f]{2})*$/i.test(fragment)
    ? fragment
    : pathUnescape(fragment).replaceAll(/[^\w\-.~!$&()*+,;=:@/?]/gu, escapeLetter);
