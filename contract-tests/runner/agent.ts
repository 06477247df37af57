import type { CookieJar } from 'tough-cookie';
import { headerOf, headersOf, type Send, type Step, type WireAnswer, type WireRequest } from './exchange.ts';

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** A body sent as it is, instead of the encoded one. */
  readonly raw?: string;
  /** Arranging that no client would see. */
  readonly unrecorded?: boolean;
}

export interface Seen {
  readonly status: number;
  /** Parsed where the answer says JSON, else the text. */
  readonly body: unknown;
  readonly location: string;
  header(name: string): string | undefined;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Agent {
  get(url: string, options?: Options): Promise<Seen>;
  post(url: string, body?: Fields, options?: Options): Promise<Seen>;
  put(url: string, body?: unknown, options?: Options): Promise<Seen>;
  patch(url: string, body?: unknown, options?: Options): Promise<Seen>;
  delete(url: string, body?: unknown, options?: Options): Promise<Seen>;
  send(method: string, url: string, body?: unknown, options?: Options): Promise<Seen>;
  /** GET as a page navigation (Accept HTML) with the same jar. */
  navigate(url: string, options?: Options): Promise<Seen>;
  /** GET as a script would (Accept JSON) with the same jar. */
  fetch(url: string, options?: Options): Promise<Seen>;
  cookie(name: string): string | undefined;
  /** Sets a cookie as the server would have. */
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
  /** Takes every exchange, whether its step is kept or not. */
  readonly record: (step: Omit<Step, 'note'>, isKept: boolean) => void;
  /** The target's clock, when it is time for the next request. */
  readonly ready: () => Promise<number>;
  readonly now: () => number;
}

const html = 'text/html';
const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** Makes one agent; every request it sends is recorded unless it says otherwise. */
export function createAgent(setup: AgentSetup): Agent {
  async function send(method: string, target: string, body?: unknown, options: Options = {}): Promise<Seen> {
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
    return seen(answer);
  }
  const accepting = (accept: string, options?: Options): Options => ({
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
    navigate: (url, options) => send('GET', url, undefined, accepting(html, options)),
    fetch: (url, options) => send('GET', url, undefined, accepting('application/json', options)),
    cookie: (name) => setup.jar?.getCookiesSync(setup.base).find((cookie) => cookie.key.startsWith(name))?.value,
    setCookie: (cookie) => void setup.jar?.setCookieSync(cookie, setup.base),
    token: undefined,
  };
  return agent;
}

function encode(type: 'json' | 'form', body: unknown): string | null {
  if (body === undefined) return null;
  if (type === 'json') return JSON.stringify(body);
  return new URLSearchParams(Object.entries(body as Fields).map(([key, value]) => [key, String(value)])).toString();
}

function defined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]));
}

const parsed = new WeakMap<WireAnswer, unknown>();

/** What the answer's content type says it is: JSON parsed, anything else as text, nothing as null. Read once: nobody may change it. */
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
    // A server that answers twice gives two documents, each on a line.
    return answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
}

function seen(answer: WireAnswer): Seen {
  return {
    status: answer.status,
    get body() {
      return bodyOf(answer);
    },
    location: headerOf(answer, 'location') ?? '',
    header: (name) => headerOf(answer, name),
  };
}
