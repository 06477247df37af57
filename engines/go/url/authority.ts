/** The authority of a URL, `user:password@host:port`, as Go's `net/url` reads it (`url.parseAuthority`). */
import { goQuote } from '../quote.ts';
import { escapeProblem, invalidEscape, pathUnescape, userEscape } from './escape.ts';
import { ipLiteralProblem } from './ip-literal.ts';

interface Authority {
  /** As Go writes it, with `@`; '' if there is none. */
  readonly userinfo: string;
  /** With the port, without escapes. */
  readonly host: string;
}

/** Throws Go's error for an invalid URL. */
type Fail = (problem: string) => never;

/**
 * Reads the text between `//` and the path.
 *
 * @param authority with escapes
 * @param isStrict the port starts after the first colon, not after the last
 * @param fail gets the first problem
 * @throws the error from `fail`
 */
export function readAuthority(authority: string, isStrict: boolean, fail: Fail): Authority {
  const userEnd = authority.lastIndexOf('@');
  const host = readHost(authority.slice(userEnd + 1), isStrict, fail);
  return { host, userinfo: userEnd < 0 ? '' : `${readUserinfo(authority.slice(0, userEnd), fail)}@` };
}

function readUserinfo(userinfo: string, fail: Fail): string {
  if (!/^[\w\-.:~!$&'()*+,;=%@]*$/.test(userinfo)) fail('net/url: invalid userinfo');
  const [, name = '', password] = /^([^:]*)(?::(.*))?$/.exec(userinfo) ?? [];
  const written = [name, ...(password === undefined ? [] : [password])].map((part) => {
    const problem = escapeProblem(part);
    return problem === undefined ? userEscape(pathUnescape(part)) : fail(problem);
  });
  return written.join(':');
}

function readHost(host: string, isStrict: boolean, fail: Fail): string {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) fail('invalid IP-literal');
  if (bracket === 0) return readLiteral(host, fail);
  const colon = isStrict ? host.indexOf(':') : host.lastIndexOf(':');
  if (colon >= 0) checkPort(host.slice(colon), fail);
  return unescaped(host, isHostEscape, fail);
}

/** Reads a host in brackets. A zone starts at `%25` (RFC 6874), and may have more escapes than the host. */
function readLiteral(host: string, fail: Fail): string {
  const end = host.lastIndexOf(']');
  if (end < 0) fail("missing ']' in host");
  const port = host.slice(end + 1);
  checkPort(port, fail);
  const name = host.slice(1, end);
  const zone = name.includes('%25') ? name.indexOf('%25') : name.length;
  const literal = unescaped(name.slice(0, zone), isHostEscape, fail) + unescaped(name.slice(zone), isZoneEscape, fail);
  const problem = ipLiteralProblem(literal);
  if (problem !== undefined) fail(problem);
  return `[${literal}]${port}`;
}

function checkPort(port: string, fail: Fail): void {
  if (port !== '' && !/^:\d*$/.test(port)) fail(`invalid port ${goQuote(port)} after host`);
}

const hostLetter = /[A-Za-z0-9\-._~!$&'()*+,;=:[\]<>"\u0080-\u{10ffff}]/u;

/** In a host, only bytes beyond ASCII and `%` may be escaped. */
const isHostEscape = (code: number) => code >= 0x80 || code === 0x25;

/** In a zone, only characters that a host may have, `%` and blanks may be escaped. */
const isZoneEscape = (code: number) =>
  code === 0x20 || code === 0x25 || (code < 0x80 && hostLetter.test(String.fromCharCode(code)));

/** A part of a host without escapes. The leftmost problem goes to `fail`. */
function unescaped(text: string, isEscape: (code: number) => boolean, fail: Fail): string {
  for (const [found, code] of text.matchAll(/%([\da-f]{2})|%.{0,2}|./gisu)) {
    if (found.startsWith('%')) {
      if (code === undefined || !isEscape(Number.parseInt(code, 16))) fail(invalidEscape(found));
    } else if (!hostLetter.test(found)) fail(`invalid character ${goQuote(found)} in host name`);
  }
  return pathUnescape(text);
}
