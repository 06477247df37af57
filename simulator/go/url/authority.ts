/** The authority of an address, `user:password@host:port`, as Go's net/url reads it (`url.parseAuthority`). */
import { goQuote } from '../quote.ts';
import { escapeProblem, pathUnescape, userEscape, wrongEscape } from './escape.ts';
import { ipLiteralProblem } from './ip-literal.ts';

interface Authority {
  /** As Go writes it back, with its `@`; '' when there is none. */
  readonly userinfo: string;
  /** With its port, without escapes. */
  readonly host: string;
}

/** Ends the reading of an address with what is wrong with it, in Go's words. */
type Fail = (problem: string) => never;

/**
 * Reads what stands between `//` and the path.
 *
 * @param authority as written, its escapes kept
 * @param isStrict no host has a colon of its own: what follows the first one is a port
 * @param fail is told the first problem
 * @throws whatever `fail` throws
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

/** A host in brackets. Behind `%25` begins a zone (RFC 6874), which may have more escapes. */
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

/** In a host no letter is escaped that has a place there, but the sign of escapes itself. */
const isHostEscape = (code: number) => code >= 0x80 || code === 0x25;

/** In a zone only those letters are, and blanks. */
const isZoneEscape = (code: number) =>
  code === 0x20 || code === 0x25 || (code < 0x80 && hostLetter.test(String.fromCharCode(code)));

/** A part of a host without its escapes; of what is wrong the first from the left is told. */
function unescaped(text: string, isEscape: (code: number) => boolean, fail: Fail): string {
  for (const [found, code] of text.matchAll(/%([\da-f]{2})|%.{0,2}|./gisu)) {
    if (found.startsWith('%')) {
      if (code === undefined || !isEscape(Number.parseInt(code, 16))) fail(wrongEscape(found));
    } else if (!hostLetter.test(found)) fail(`invalid character ${goQuote(found)} in host name`);
  }
  return pathUnescape(text);
}
