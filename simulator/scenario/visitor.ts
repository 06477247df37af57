import { type KeptCookie, keptJar } from '../adapter/cookie-jar.ts';
import { toIncoming } from '../adapter/wire.ts';
import type { Answer, Handler } from '../http/exchange.ts';

/** Values of a form by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** A response. Its body is parsed if it is JSON. */
export interface VisitorResponse {
  readonly status: number;
  readonly body: unknown;
  readonly location: string;
}

/** One request of a scenario. */
export interface Step {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Finds the handler of an address, and the path under which it is mounted. */
export type FindServer = (url: URL) => { readonly handler: Handler; readonly below: string } | undefined;

interface VisitorRequest {
  readonly accept: string;
  readonly type?: string;
  readonly body?: string;
  readonly agent: string;
}

/** A browser of a scenario. It sends requests as a browser or script does, and remembers its screen and cookies. */
export interface Visitor {
  /** The address of the app's screen to which a server redirected last. */
  readonly at: string;
  /** The last address of a server that was requested. */
  readonly page: string;
  readonly cookies: Map<string, KeptCookie>;
  /** Opens an address as a page and follows its redirects. A path is an address of Kratos. */
  go(address: string): Promise<VisitorResponse>;
  /** Opens a screen of the app by its address. */
  openScreen(address: string): void;
  /** Reads the flow in the screen's address. */
  flow(): Promise<unknown>;
  /** Submits the screen's form with its CSRF token and follows the redirects. */
  submit(fields: Fields): Promise<VisitorResponse>;
  /** Reads the form and returns a function that submits it. */
  fill(fields: Fields): Promise<() => Promise<VisitorResponse>>;
  /** Sends the screen's form as JSON. */
  submitJson(fields: Fields): Promise<VisitorResponse>;
  /** Sends the form of a flow as JSON. */
  submitJsonOf(flow: unknown, fields: Fields): Promise<VisitorResponse>;
  /** Sends one request as a script does, with a JSON body. */
  request(method: string, address: string, body?: unknown): Promise<VisitorResponse>;
  /** Submits form fields to any address, such as a page of another server, and follows the redirects. */
  postForm(address: string, fields: Fields): Promise<VisitorResponse>;
}

interface VisitorOptions {
  readonly findServer: FindServer;
  /** Kratos's public address, without a slash at its end. */
  readonly base: string;
  readonly now: () => number;
  readonly onRequest: (step: Step) => void;
  readonly onBody: (body: unknown) => void;
  readonly agent: string;
  /** Changes the fields of a form before they are sent; sent as they are if left out. */
  readonly form?: (fields: Fields) => Fields;
}

const flowKinds = 'login|registration|settings|recovery|verification';
const kindIn = new RegExp(`^/self-service/(${flowKinds})\\b`);
const screenIn = new RegExp(`/(${flowKinds})/?$`);

const json = 'application/json';
const html = 'text/html';

/** Thrown if a scenario cannot continue or does not show what it promises. */
export class ScenarioError extends Error {}

/** Creates a browser of a scenario. */
export function createVisitor({
  findServer,
  base,
  now,
  onRequest,
  onBody,
  agent,
  form = (fields) => fields,
}: VisitorOptions): Visitor {
  const cookies = new Map<string, KeptCookie>();
  let at = '';
  let kind = '';
  let page = '';

  async function send(
    method: string,
    address: string,
    { accept, type, body }: VisitorRequest,
  ): Promise<VisitorResponse> {
    const url = new URL(address.startsWith('/') ? `${base}${address}` : address);
    const target = findServer(url);
    if (!target) throw new ScenarioError(`nothing listens at ${url.origin}`);
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
    onRequest({ method, path: `${inner.pathname}${inner.search}`, status: answer.status });
    kind = kindIn.exec(inner.pathname)?.[1] ?? kind;
    const parsed = parse(answer);
    onBody(parsed);
    return { status: answer.status, body: parsed, location: answer.headers.location ?? '' };
  }

  /** Remembers the screen. Its kind can differ from the request's: a recovery ends at the settings. */
  function rememberScreen(address: URL): void {
    at = address.href;
    kind = screenIn.exec(address.pathname)?.[1] ?? kind;
  }

  /** Follows redirects between the servers. A redirect to another address is the new screen. */
  async function follow(first: VisitorResponse, from: string): Promise<VisitorResponse> {
    let answer = first;
    let here = from;
    for (let hops = 0; answer.location !== '' && answer.status >= 300 && answer.status < 400; hops++) {
      if (hops > 20) throw new ScenarioError(`too many redirects at ${here}`);
      const next = new URL(answer.location, here);
      if (!findServer(next)) {
        rememberScreen(next);
        return answer;
      }
      here = next.href;
      answer = await send('GET', here, { accept: html, agent });
    }
    return answer;
  }

  const absolute = (address: string) => (address.startsWith('/') ? `${base}${address}` : address);
  const encoded = (fields: Fields) =>
    new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, `${each}`])),
    ).toString();

  const visitor: Visitor = {
    get at() {
      return at;
    },
    get page() {
      return page;
    },
    cookies,
    openScreen: (address) => rememberScreen(new URL(address)),
    go: async (address) => follow(await send('GET', address, { accept: html, agent }), absolute(address)),
    flow: async () => {
      const id = at === '' ? null : new URL(at).searchParams.get('flow');
      if (id === null) throw new ScenarioError(`no flow at ${at || 'the start'}`);
      return (await send('GET', `/self-service/${kind}/flows?id=${id}`, { accept: json, agent })).body;
    },
    submit: async (fields) => (await visitor.fill(fields))(),
    fill: async (fields) => {
      const flow = await visitor.flow();
      const action = text(flow, 'ui', 'action');
      return () => visitor.postForm(action, { ...csrfOf(flow), ...form(fields) });
    },
    submitJson: async (fields) => visitor.submitJsonOf(await visitor.flow(), fields),
    submitJsonOf: (flow, fields) =>
      visitor.request('POST', text(flow, 'ui', 'action'), { ...csrfOf(flow), ...form(fields) }),
    request: (method, address, body) =>
      send(method, address, {
        accept: json,
        agent,
        ...(body === undefined ? {} : { type: json, body: JSON.stringify(body) }),
      }),
    postForm: async (address, fields) =>
      follow(
        await send('POST', address, {
          accept: html,
          type: 'application/x-www-form-urlencoded',
          body: encoded(fields),
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

/** Returns the value at a path of names, or undefined. */
export const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], value);

/** Returns the string at a path of names. @throws ScenarioError if there is none */
export function text(value: unknown, ...names: readonly string[]): string {
  const found = at(value, ...names);
  if (typeof found === 'string') return found;
  throw new ScenarioError(`no string at ${names.join('.')} of ${JSON.stringify(value)?.slice(0, 300)}`);
}

/** Returns the value of a form's field by its name, or the text of a text node by its id. @throws ScenarioError if there is none */
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

/** Returns the CSRF token of a flow as a field. A flow that an administrator created has none. */
const csrfOf = (flow: unknown): Fields =>
  nodeOf(flow, 'csrf_token') === undefined ? {} : { csrf_token: fieldOf(flow, 'csrf_token') };
