import type { CookieJar } from 'tough-cookie';
import { headerOf, headersOf, type Send, type Step, type WireAnswer, type WireRequest } from './exchange.ts';

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** Body to send unchanged, in place of the encoded one. */
  readonly raw?: string;
  /** The exchange only prepares the case: it is not recorded. */
  readonly unrecorded?: boolean;
}

export interface AgentAnswer {
  readonly status: number;
  /** Parsed if the content type is JSON, else the text; null for an empty body. */
  readonly body: unknown;
  readonly location: string;
  header(name: string): string | undefined;
}

export type RequestFields = Readonly<Record<string, unknown>>;

export interface Agent {
  get(url: string, options?: Options): Promise<AgentAnswer>;
  post(url: string, body?: RequestFields, options?: Options): Promise<AgentAnswer>;
  put(url: string, body?: unknown, options?: Options): Promise<AgentAnswer>;
  patch(url: string, body?: unknown, options?: Options): Promise<AgentAnswer>;
  delete(url: string, body?: unknown, options?: Options): Promise<AgentAnswer>;
  send(method: string, url: string, body?: unknown, options?: Options): Promise<AgentAnswer>;
  /** GET as a page navigation (Accept HTML) with the same jar. */
  navigate(url: string, options?: Options): Promise<AgentAnswer>;
  /** GET as a script would (Accept JSON) with the same jar. */
  fetch(url: string, options?: Options): Promise<AgentAnswer>;
  cookie(name: string): string | undefined;
  /** Sets a cookie as if the server had sent this `Set-Cookie` line. */
  setCookie(cookie: string): void;
  token: string | undefined;
}

export interface AgentSetup {
  readonly name: string;
  readonly base: string;
  readonly accept: string;
  readonly type: 'json' | 'form';
  readonly jar?: CookieJar;
  readonly send: Send;
  /** Receives every exchange; `isKept` says whether it becomes a step of the recording. */
  readonly record: (step: Omit<Step, 'note'>, isKept: boolean) => void;
  /** Waits until the next request may be sent; returns the target's time (ms since 1970). */
  readonly ready: () => Promise<number>;
  readonly now: () => number;
}

const html = 'text/html';
const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** Creates an agent: a client of one server that records each request it sends, unless the request is `unrecorded`. */
export function createAgent(setup: AgentSetup): Agent {
  async function send(method: string, target: string, body?: unknown, options: Options = {}): Promise<AgentAnswer> {
    const url = /^https?:/.test(target) ? target : setup.base + target;
    const content = options.raw ?? encode(setup.type, body);
    const request: WireRequest = {
      method,
      url,
      body: content,
      headers: defined({
        accept: setup.accept,
        'user-agent': 'contract-tests',
        'content-type': content === null ? undefined : contentTypes[setup.type],
        cookie: setup.jar?.getCookieStringSync(url) || undefined,
        'x-session-token': agent.token,
        ...options.headers,
      }),
    };
    const sent = await setup.ready();
    const answer = await setup.send(request);
    const received = setup.now();
    for (const line of headersOf(answer, 'set-cookie')) setup.jar?.setCookieSync(line, url, { ignoreError: true });
    setup.record({ agent: setup.name, request, answer, sent, received }, !options.unrecorded);
    return agentAnswer(answer);
  }
  const withAccept = (accept: string, options?: Options): Options => ({
    ...options,
    headers: { accept, ...options?.headers },
  });
  const agent: Agent = {
    send,
    get: (url, options) => send('GET', url, undefined, options),
    post: (url, body, options) => send('POST', url, body, options),
    put: (url, body, options) => send('PUT', url, body, options),
    patch: (url, body, options) => send('PATCH', url, body, options),
    delete: (url, body, options) => send('DELETE', url, body, options),
    navigate: (url, options) => send('GET', url, undefined, withAccept(html, options)),
    fetch: (url, options) => send('GET', url, undefined, withAccept('application/json', options)),
    cookie: (name) => setup.jar?.getCookiesSync(setup.base).find((cookie) => cookie.key.startsWith(name))?.value,
    setCookie: (cookie) => void setup.jar?.setCookieSync(cookie, setup.base),
    token: undefined,
  };
  return agent;
}

function encode(type: 'json' | 'form', body: unknown): string | null {
  if (body === undefined) return null;
  if (type === 'json') return JSON.stringify(body);
  return new URLSearchParams(
    Object.entries(body as RequestFields).map(([key, value]) => [key, String(value)]),
  ).toString();
}

function defined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]));
}

const parsed = new WeakMap<WireAnswer, unknown>();

/** Returns the body by its content type: JSON parsed, anything else as text, an empty body as null. The result is shared: do not change it. */
export function bodyOf(answer: WireAnswer): unknown {
  if (!parsed.has(answer)) parsed.set(answer, parse(answer));
  return parsed.get(answer);
}

function parse(answer: WireAnswer): unknown {
  if (answer.body === '') return null;
  if (!/\bjson\b/.test(headerOf(answer, 'content-type') ?? '')) return answer.body;
  try {
    return JSON.parse(answer.body);
  } catch {
    // Some answers hold two JSON documents, each on a line of its own.
    return answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
}

function agentAnswer(answer: WireAnswer): AgentAnswer {
  return {
    status: answer.status,
    get body() {
      return bodyOf(answer);
    },
    location: headerOf(answer, 'location') ?? '',
    header: (name) => headerOf(answer, name),
  };
}
