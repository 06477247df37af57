import type { IncomingMessage } from 'node:http';
import type { GatewayConfig } from '../config/config.ts';
import { headerLines } from '../header-lines.ts';

/** Headers that are about one connection (RFC 9110, section 7.6.1); so is what `Connection` names. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** What the gateway says itself. */
const own: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'expect',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);
/** How proxies tell who the client is: anybody can write that, so only the configured ones are believed. */
const fromProxies = /^(x-forwarded-|forwarded$|x-real-ip$|true-client-ip$|x-client-ip$|cf-|x-original-)/;

function linesOf(message: IncomingMessage): Iterable<readonly [string, string[]]> {
  const lines = headerLines(message);
  const { connection } = message.headers;
  if (connection && !/^(close|keep-alive)$/i.test(connection))
    for (const named of connection.toLowerCase().split(/\s*,\s*/)) lines.delete(named);
  for (const name of hopByHop) lines.delete(name);
  return lines;
}

/** As sockets name it, without the prefix of an IPv4 address on an IPv6 socket. */
const peerOf = ({ socket }: IncomingMessage) => (socket.remoteAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, '');

/**
 * What Kratos is told. It builds addresses from the host it is called by: that is the one it calls itself, never what a
 * client wrote.
 * @param trusts whether a peer is one of our own proxies
 * @returns a function of the request and the length of its body, if there is one: names and values by turns, as node's client
 *   takes them with the least work
 */
export function createRequestHeaders(
  { KRATOS_PUBLIC_URL, KRATOS_BROWSER_URL }: Pick<GatewayConfig, 'KRATOS_PUBLIC_URL' | 'KRATOS_BROWSER_URL'>,
  trusts: (address: string) => boolean,
): (message: IncomingMessage, length: number | undefined) => string[] {
  const { host } = new URL(KRATOS_PUBLIC_URL);
  const named = new URL(KRATOS_BROWSER_URL);
  const [namedHost, namedScheme] = [named.host, named.protocol.slice(0, -1)];
  return (message, length) => {
    const peer = peerOf(message);
    const believed = trusts(peer);
    const headers = ['host', host];
    for (const [name, values] of linesOf(message))
      if (!own.has(name) && (believed || !fromProxies.test(name)))
        for (const value of values) headers.push(name, value);
    const before = believed ? (headerLines(message).get('x-forwarded-for') ?? []) : [];
    headers.push('x-forwarded-for', [...before, peer].join(', '));
    headers.push('x-forwarded-host', namedHost, 'x-forwarded-proto', namedScheme);
    if (length !== undefined) headers.push('content-length', `${length}`);
    return headers;
  };
}

/** An address at Kratos, by either of its names, as the gateway's own; any other one as it is. */
function here(location: string, { KRATOS_PUBLIC_URL, KRATOS_BROWSER_URL, BASE_PATH }: GatewayConfig): string {
  const base = [KRATOS_BROWSER_URL, KRATOS_PUBLIC_URL].find((address) =>
    location.startsWith(`${address}/self-service/`),
  );
  return base === undefined ? location : BASE_PATH + location.slice(base.length);
}

/** Kratos's own address for who is signed in, where that is a screen of ours: the dashboard. */
const dashboard = /^\/(?:welcome)?$/;

/**
 * Who posts a login or a sign-up and is signed in already, Kratos leads to its own address, as if no application waited. That
 * one is not forgotten: its request goes on with a login, where the person is asked to confirm it.
 * @param path path and query of the call
 * @param location where Kratos leads to
 * @returns undefined where it is to lead there
 */
export function waitingLogin(path: string, location: string, origin: string, basePath: string): string | undefined {
  const { pathname, searchParams } = new URL(path, origin);
  const challenge = searchParams.get('login_challenge');
  const to = URL.parse(location, origin);
  if (!challenge || !/^\/self-service\/(?:login|registration)$/.test(pathname) || to?.origin !== origin)
    return undefined;
  if (!to.pathname.startsWith(`${basePath}/`) || !dashboard.test(to.pathname.slice(basePath.length))) return undefined;
  return `${basePath}/login?${new URLSearchParams({ login_challenge: challenge })}`;
}

/**
 * What the browser is told: all that Kratos says, every cookie as it is, with redirects to Kratos leading here.
 *
 * @param fixed what each answer carries, whatever Kratos says
 */
export function answerHeaders(
  answer: IncomingMessage,
  config: GatewayConfig,
  fixed: Readonly<Record<string, string>>,
): Record<string, string | string[]> {
  // Without a prototype, for who names a header as one of its members.
  const headers: Record<string, string | string[]> = Object.create(null);
  for (const [name, values] of linesOf(answer)) {
    const [first = ''] = values;
    const plain = values.length > 1 ? values.join(', ') : first;
    headers[name] = name === 'set-cookie' ? values : name === 'location' ? here(first, config) : plain;
  }
  return Object.assign(headers, fixed);
}
