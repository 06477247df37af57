import type { AppConfig } from '../../../openapi/index.ts';
import type { Fetch } from '../../view.ts';
import type { GatewayConfig } from '../config/config.ts';
import { inNetworks } from '../config/variable.ts';
import { traceHeaders } from '../observe.ts';
import { send } from '../question/send.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';
import type { RequestJar } from './jar.ts';
import type { Heard } from './kinds.ts';

/** Headers of an answer that the app reads. */
const read = ['content-type', 'retry-after', 'date'] as const;
/** What Kratos keeps of a client. */
const told = ['user-agent', 'accept-language', 'referer'] as const;

type Lines = Readonly<Record<string, string | readonly string[] | undefined>>;

function responseOf(status: number, headers: Lines, body: string): Response {
  const kept = read.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Response(status === 204 || status === 304 ? null : body, { status, headers: kept });
}

/** A call to Kratos, below its address, and its answer. */
export interface Call {
  readonly path: string;
  readonly heard: Heard;
}

/** The servers, for one request. */
export interface Servers {
  /** It rejects where nothing answered in time. */
  readonly fetch: Fetch;
  /** Asks Kratos before the app does, which gets the same answer when it asks the same. */
  readonly ahead: (path: string) => Promise<Heard>;
  /** What was asked so far; undefined stands for what was no plain reading of Kratos's. */
  readonly calls: readonly (Call | undefined)[];
}

/** The gateway's own calls, without a detour over the network. */
export type Own = (asked: Asked) => Promise<Ready>;

/**
 * How the app reaches the servers while it is rendered: as the browser would, with its cookies, which also take what servers
 * set on the way.
 * @param own answers a call to the gateway itself
 */
export function createFetches(config: GatewayConfig, own: Own) {
  const trusts = inNetworks(config.TRUSTED_PROXIES);
  const named = new URL(config.KRATOS_BROWSER_URL);
  const kratos = config.KRATOS_PUBLIC_URL.replace(/\/$/, '');
  return (asked: Asked, app: AppConfig, jar: RequestJar, patience: number): Servers => {
    const peer = asked.peer.replace(/^::ffff:(?=[\d.]+$)/, '');
    const before = trusts(asked.peer) ? asked.headers.get('x-forwarded-for') : undefined;
    const headers: Readonly<Record<string, string>> = {
      accept: 'application/json',
      ...traceHeaders(asked.headers),
      ...Object.fromEntries(
        told.flatMap((name) => (asked.headers.has(name) ? [[name, asked.headers.get(name) ?? '']] : [])),
      ),
      'x-forwarded-for': before === undefined ? peer : `${before}, ${peer}`,
      'x-forwarded-host': named.host,
      'x-forwarded-proto': named.protocol.slice(0, -1),
    };
    const until = performance.now() + patience;
    const calls: (Call | undefined)[] = [];
    const ask = async (path: string, method: string, type?: string | null, body?: string) => {
      const answer = await send(
        kratos + path,
        {
          method,
          headers: { ...headers, cookie: jar.read(), ...(body !== undefined && type && { 'content-type': type }) },
          body,
        },
        Math.max(1, until - performance.now()),
      );
      for (const line of answer.headers['set-cookie'] ?? []) jar.take(line);
      const { status, text } = answer;
      calls.push(
        method === 'GET' ? { path, heard: { status, type: answer.headers['content-type'] ?? '', text } } : undefined,
      );
      return answer;
    };
    let early: { readonly path: string; readonly answer: ReturnType<typeof ask> } | undefined;
    const answerTo = (path: string, { method, headers }: Request, body: string | undefined) => {
      const known = early;
      if (known?.path !== path || method !== 'GET') return ask(path, method, headers.get('content-type'), body);
      early = undefined;
      return known.answer;
    };
    const ahead = async (path: string): Promise<Heard> => {
      const answer = ask(path, 'GET');
      early = { path, answer };
      const { status, headers, text } = await answer;
      return { status, type: headers['content-type'] ?? '', text };
    };
    const fetch: Fetch = async (request) => {
      if (!request.url.startsWith(`${app.kratos_url}/`)) throw new TypeError('not an address of ours');
      const rest = request.url.slice(app.kratos_url.length);
      if (rest.startsWith('/gateway/')) {
        calls.push(undefined);
        const { pathname, searchParams } = new URL(`http://gateway.invalid${rest}`);
        const cookie = new Map([...asked.headers, ['cookie', jar.read()]]);
        const { status, headers, body } = await own({
          ...asked,
          method: 'GET',
          path: config.BASE_PATH + pathname,
          query: searchParams,
          headers: cookie,
        });
        for (const line of [headers['set-cookie'] ?? []].flat()) jar.take(line);
        return responseOf(status, headers, typeof body === 'string' ? body : '');
      }
      const answer = await answerTo(rest, request, request.body === null ? undefined : await request.text());
      return responseOf(answer.status, answer.headers as Lines, answer.text);
    };
    return { fetch, ahead, calls };
  };
}
