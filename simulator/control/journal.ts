import { fromUtf8 } from '@members/engines/go/utf8';
import type { SimulatorSchemas } from '@members/openapi';
import { serializeCookie } from '../http/cookies.ts';
import type { Handler, Incoming } from '../http/exchange.ts';
import type { Clock, Random } from '../runtime/runtime.ts';
import { uuid } from '../runtime/runtime.ts';
import type { Events } from './events.ts';

/** One request and its response. */
export type Exchange = SimulatorSchemas['Exchange'];

export type ServerName = Exchange['server'];
export type Side = Exchange['side'];

/** A request without headers and bodies, with the flow and the person that it is about. */
export type ExchangeRow = SimulatorSchemas['ExchangeRow'];

/** The latest requests, newest first. */
export interface Journal {
  list(): readonly Exchange[];
  /** Returns the requests after one of them, or all if there is no such request. */
  rows(after: string | null): SimulatorSchemas['ExchangeRows'];
  find(id: string): Exchange | undefined;
  clear(): void;
  /** Wraps a handler so that its requests are recorded. */
  record(handler: Handler, server: ServerName, side: Side): Handler;
}

/** Explains why no route matches a request; `undefined` if one does. */
export type ExplainNotFound = (
  server: ServerName,
  side: Side,
  method: string,
  path: string,
) => Promise<string | undefined>;

/** The journal keeps this many requests, and bodies of this length together (characters). Older requests are dropped. */
const [maxExchanges, maxCharacters] = [10_000, 64 * 1024 * 1024];

/** Longer bodies are recorded up to this length (bytes). */
const maxBody = 65_536;

/** The headers that are recorded. A host cannot list a request's headers, it can only look one up by name. */
const recordedHeaders = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'x-session-token',
  'x-csrf-token',
  'x-request-id',
  'x-scenario',
];

function headersOf({ headers }: Incoming): Record<string, string> {
  return Object.fromEntries(
    recordedHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Creates an empty journal.
 *
 * @param random the source of the entries' ids; not the servers' own, so that recording changes no response
 */
export function createJournal(clock: Clock, random: Random, events: Events, explainNotFound: ExplainNotFound): Journal {
  /** Oldest first. */
  let kept: Kept[] = [];
  let characters = 0;
  const rowOf = createRows();
  const keep = (exchange: Exchange) => {
    kept.push({ exchange, row: rowOf(exchange) });
    characters += lengthOf(exchange);
    while (kept.length > maxExchanges || characters > maxCharacters) {
      const [first] = kept.splice(0, 1);
      if (first) characters -= lengthOf(first.exchange);
    }
    events.emit('exchange', { id: exchange.id, method: exchange.method, url: exchange.url, status: exchange.status });
  };
  return {
    list: () => kept.map(({ exchange }) => exchange).reverse(),
    rows: (after) => {
      const known = after === null ? -1 : kept.findLastIndex(({ exchange }) => exchange.id === after);
      const newer = kept.slice(known + 1);
      return { complete: known < 0, rows: newer.map(({ row }) => row).reverse() };
    },
    find: (id) => kept.find(({ exchange }) => exchange.id === id)?.exchange,
    clear: () => {
      kept = [];
      characters = 0;
    },
    record: (handler, server, side) => async (incoming) => {
      const { method, url } = incoming;
      const begun = performance.now();
      const request = {
        id: uuid(random),
        server,
        side,
        at: new Date(clock.now()).toISOString(),
        method,
        url: url.href,
      };
      const request_headers = headersOf(incoming);
      const recorded = async () => ({
        ...request,
        request_headers,
        milliseconds: Math.round((performance.now() - begun) * 10) / 10,
        request_body: method === 'GET' || method === 'HEAD' ? '' : await bodyOf(incoming),
      });
      try {
        const answer = await handler(incoming);
        const nearest = [404, 405].includes(answer.status)
          ? await explainNotFound(server, side, method, url.pathname)
          : undefined;
        const cookies = answer.cookies.map(serializeCookie).join('\n');
        keep({
          ...(await recorded()),
          status: answer.status,
          response_headers: { ...answer.headers, ...(cookies === '' ? {} : { 'set-cookie': cookies }) },
          response_body: (answer.body ?? '').slice(0, maxBody),
          ...(nearest === undefined ? {} : { nearest }),
        });
        return answer;
      } catch (error) {
        keep({ ...(await recorded()), status: 0, response_headers: {}, response_body: '' });
        throw error;
      }
    },
  };
}

interface Kept {
  readonly exchange: Exchange;
  readonly row: ExchangeRow;
}

const lengthOf = ({ request_body, response_body }: Exchange) => request_body.length + response_body.length;

const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ownFlow = new RegExp(`^\\{"id":"(${uuidPattern})"`);
const linkedFlow = new RegExp(`[?&]flow=(${uuidPattern})`);
const identityIn = new RegExp(`"identity":\\{"id":"(${uuidPattern})"`);
const identityPath = new RegExp(`^/admin/identities/(${uuidPattern})`);
const sessionCookie = /(?:^|[\s;])[^\s=;]*session[^=;]*=([^;\s]{16,})/;

/** Returns the id of the flow that a request is about: in its address, its response, or the redirect. */
function flowOf({ response_body: body, response_headers }: Exchange, { pathname, searchParams }: URL) {
  const named = searchParams.get('flow') ?? (pathname.endsWith('/flows') ? searchParams.get('id') : null);
  if (named !== null) return named;
  const shown = body.includes('"ui":{') ? ownFlow.exec(body) : null;
  return (shown ?? linkedFlow.exec(response_headers.location ?? ''))?.[1];
}

/** The number of sessions whose owner is remembered. */
const maxSessions = 1000;

/** Returns a function that makes the rows. It learns from responses which session belongs to which person. */
function createRows() {
  const owners = new Map<string, string>();
  const sessionsOf = ({ request_headers, response_headers }: Exchange) =>
    [
      request_headers['x-session-token'],
      sessionCookie.exec(request_headers.cookie ?? '')?.[1],
      sessionCookie.exec(response_headers['set-cookie'] ?? '')?.[1],
    ].filter((session) => session !== undefined);
  const personOf = (exchange: Exchange, { pathname }: URL) => {
    const sessions = sessionsOf(exchange);
    const named = (identityIn.exec(exchange.response_body) ?? identityPath.exec(pathname))?.[1];
    if (named === undefined) return sessions.map((session) => owners.get(session)).find(Boolean);
    if (exchange.side === 'public') for (const session of sessions) owners.set(session, named);
    if (owners.size > maxSessions) owners.delete(owners.keys().next().value ?? '');
    return named;
  };
  return (exchange: Exchange): ExchangeRow => {
    const { id, server, side, at, milliseconds, method, status } = exchange;
    const url = new URL(exchange.url);
    const [flow, person] = [flowOf(exchange, url), personOf(exchange, url)];
    return {
      ...{ id, server, side, at, milliseconds, method, status },
      path: `${url.pathname}${url.search}`,
      ...(flow && { flow }),
      ...(person && { person }),
    };
  };
}

async function bodyOf(incoming: Incoming): Promise<string> {
  const bytes = await incoming.bytes(maxBody).catch(() => new Uint8Array());
  return fromUtf8(bytes.slice(0, maxBody));
}
