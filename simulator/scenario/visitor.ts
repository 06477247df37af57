import { type KeptCookie, keptJar } from '../adapter/jar.ts';
import { toIncoming } from '../adapter/wire.ts';
import type { Answer, Handler } from '../http/exchange.ts';

/** Values of a form by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** An answer, its body parsed where it is JSON. */
export interface Seen {
  readonly status: number;
  readonly body: unknown;
  readonly location: string;
}

/** One request that a recipe made. */
export interface Step {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Where requests go in this process: listeners by their addresses. */
export type Reach = (url: URL) => { readonly handler: Handler; readonly below: string } | undefined;

interface VisitorRequest {
  readonly accept: string;
  readonly type?: string;
  readonly body?: string;
  readonly agent: string;
}

/** A browser of a recipe, or an app: it walks by requests as a client would send them, and remembers where it stands. */
export interface Visitor {
  /** Where it was sent last, at an address that no server of ours has: a screen of the app. */
  readonly at: string;
  /** The last address that a server of ours answered at. */
  readonly page: string;
  readonly cookies: Map<string, KeptCookie>;
  /** Opens an address as a page, and goes wherever it is sent. Paths are those of Kratos. */
  go(address: string): Promise<Seen>;
  /** Opens a screen of the app, whose address came some other way. */
  arrive(address: string): void;
  /** What the screen reads: the flow that its address names. */
  flow(): Promise<unknown>;
  /** Sends the screen's form as pages do, its anti-CSRF token included, and goes where that leads. */
  submit(fields: Fields): Promise<Seen>;
  /** Fills the form in, to be sent later. */
  fill(fields: Fields): Promise<() => Promise<Seen>>;
  /** Sends the same as JSON, as scripts do. */
  script(fields: Fields): Promise<Seen>;
  /** The same for a form that was read before. */
  scriptOf(flow: unknown, fields: Fields): Promise<Seen>;
  /** One request as a script sends it; a body goes as JSON. */
  ask(method: string, address: string, body?: unknown): Promise<Seen>;
  /** A form to any address, as of another server's page. */
  post(address: string, fields: Fields): Promise<Seen>;
}

interface Given {
  readonly reach: Reach;
  /** Kratos's public address, without a slash at its end. */
  readonly base: string;
  readonly now: () => number;
  readonly noted: (step: Step) => void;
  readonly seen: (body: unknown) => void;
  readonly agent: string;
}

const kinds = 'login|registration|settings|recovery|verification';
const kindIn = new RegExp(`^/self-service/(${kinds})\\b`);
const screenIn = new RegExp(`/(${kinds})/?$`);

const json = 'application/json';
const html = 'text/html';

/** A recipe that goes on where nothing is would show something else than it promises. */
export class Astray extends Error {}

export function createVisitor({ reach, base, now, noted, seen, agent }: Given): Visitor {
  const cookies = new Map<string, KeptCookie>();
  let at = '';
  let kind = '';
  let page = '';

  async function send(method: string, address: string, { accept, type, body }: VisitorRequest): Promise<Seen> {
    const url = new URL(address.startsWith('/') ? `${base}${address}` : address);
    const target = reach(url);
    if (!target) throw new Astray(`nothing listens at ${url.origin}`);
    const jar = keptJar(cookies, url.pathname, now());
    const bytes = new TextEncoder().encode(body ?? '');
    const headers: Readonly<Record<string, string | undefined>> = {
      accept,
      'user-agent': agent,
      'content-type': type,
      'content-length': body === undefined ? undefined : `${bytes.length}`,
    };
    const inner = new URL(url);
    inner.pathname = inner.pathname.slice(target.below.length);
    const answer = await target.handler(
      toIncoming({
        method,
        url: inner,
        header: (name) => headers[name] ?? null,
        cookies: new Map(jar.entries()),
        address: '127.0.0.1:0',
        body: async () => bytes,
      }),
    );
    for (const cookie of answer.cookies) jar.set(cookie);
    page = url.href;
    noted({ method, path: `${inner.pathname}${inner.search}`, status: answer.status });
    kind = kindIn.exec(inner.pathname)?.[1] ?? kind;
    const parsed = parse(answer);
    seen(parsed);
    return { status: answer.status, body: parsed, location: answer.headers.location ?? '' };
  }

  /** Stands at a screen of the app: of another kind than the request, maybe, as recovery ends in the settings. */
  function stand(address: URL): void {
    at = address.href;
    kind = screenIn.exec(address.pathname)?.[1] ?? kind;
  }

  /** As far as servers of ours send it; where they send it elsewhere, it stands. */
  async function follow(first: Seen, from: string): Promise<Seen> {
    let answer = first;
    let here = from;
    for (let hops = 0; answer.location !== '' && answer.status >= 300 && answer.status < 400; hops++) {
      if (hops > 20) throw new Astray(`sent around in a circle at ${here}`);
      const next = new URL(answer.location, here);
      if (!reach(next)) {
        stand(next);
        return answer;
      }
      here = next.href;
      answer = await send('GET', here, { accept: html, agent });
    }
    return answer;
  }

  const absolute = (address: string) => (address.startsWith('/') ? `${base}${address}` : address);
  const form = (fields: Fields) =>
    new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, `${value}`])).toString();

  const visitor: Visitor = {
    get at() {
      return at;
    },
    get page() {
      return page;
    },
    cookies,
    arrive: (address) => stand(new URL(address)),
    go: async (address) => follow(await send('GET', address, { accept: html, agent }), absolute(address)),
    flow: async () => {
      const id = at === '' ? null : new URL(at).searchParams.get('flow');
      if (id === null) throw new Astray(`no flow at ${at || 'the start'}`);
      return (await send('GET', `/self-service/${kind}/flows?id=${id}`, { accept: json, agent })).body;
    },
    submit: async (fields) => (await visitor.fill(fields))(),
    fill: async (fields) => {
      const flow = await visitor.flow();
      const action = text(flow, 'ui', 'action');
      return () => visitor.post(action, { ...csrfOf(flow), ...fields });
    },
    script: async (fields) => visitor.scriptOf(await visitor.flow(), fields),
    scriptOf: (flow, fields) => visitor.ask('POST', text(flow, 'ui', 'action'), { ...csrfOf(flow), ...fields }),
    ask: (method, address, body) =>
      send(method, address, {
        accept: json,
        agent,
        ...(body === undefined ? {} : { type: json, body: JSON.stringify(body) }),
      }),
    post: async (address, fields) =>
      follow(
        await send('POST', address, {
          accept: html,
          type: 'application/x-www-form-urlencoded',
          body: form(fields),
          agent,
        }),
        address,
      ),
  };
  return visitor;
}

function parse({ headers, body }: Answer): unknown {
  if (!body || !/\bjson\b/.test(headers['content-type'] ?? '')) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The value below some names; undefined where there is none. */
export const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], value);

/** The text below some names. @throws Astray where there is none */
export function text(value: unknown, ...names: readonly string[]): string {
  const found = at(value, ...names);
  if (typeof found === 'string') return found;
  throw new Astray(`no text at ${names.join('.')} of ${JSON.stringify(value)?.slice(0, 300)}`);
}

/** The value of a form's field, by name or, for what is only shown, by id. @throws Astray where there is none */
export function fieldOf(flow: unknown, name: string): string {
  const node = nodeOf(flow, name);
  const shown = at(node, 'attributes', 'text', 'text');
  return typeof shown === 'string' ? shown : text(node, 'attributes', 'value');
}

function nodeOf(flow: unknown, name: string): unknown {
  const nodes = at(flow, 'ui', 'nodes');
  const isIt = (node: unknown) => at(node, 'attributes', 'name') === name || at(node, 'attributes', 'id') === name;
  return Array.isArray(nodes) ? nodes.find(isIt) : undefined;
}

/** A flow that an administrator began has no anti-CSRF token. */
const csrfOf = (flow: unknown): Fields =>
  nodeOf(flow, 'csrf_token') === undefined ? {} : { csrf_token: fieldOf(flow, 'csrf_token') };
