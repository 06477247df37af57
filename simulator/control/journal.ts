import type { SimulatorSchemas } from '@members/openapi';
import { fromUtf8 } from '../go/utf8.ts';
import { serializeCookie } from '../http/cookies.ts';
import type { Handler, Incoming } from '../http/exchange.ts';
import type { Clock, Random } from '../runtime/runtime.ts';
import { uuid } from '../runtime/runtime.ts';
import type { Events } from './events.ts';

/** One request and its response. */
export type Exchange = SimulatorSchemas['Exchange'];

export type ServerName = Exchange['server'];
export type Side = Exchange['side'];

/** The latest requests, newest first. */
export interface Journal {
  list(): readonly Exchange[];
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

const maxExchanges = 500;

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
  let kept: readonly Exchange[] = [];
  const keep = (exchange: Exchange) => {
    kept = [exchange, ...kept.slice(0, maxExchanges - 1)];
    events.emit('exchange', { id: exchange.id, method: exchange.method, url: exchange.url, status: exchange.status });
  };
  return {
    list: () => kept,
    find: (id) => kept.find((each) => each.id === id),
    clear: () => {
      kept = [];
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

async function bodyOf(incoming: Incoming): Promise<string> {
  const bytes = await incoming.bytes(maxBody).catch(() => new Uint8Array());
  return fromUtf8(bytes.slice(0, maxBody));
}
