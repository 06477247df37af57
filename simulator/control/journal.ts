import type { SimulatorSchemas } from '@members/openapi';
import { fromUtf8 } from '../go/utf8.ts';
import { serializeCookie } from '../http/cookies.ts';
import type { Handler, Incoming } from '../http/exchange.ts';
import type { Clock, Random } from '../runtime/runtime.ts';
import { uuid } from '../runtime/runtime.ts';
import type { Events } from './events.ts';

/** One request and its answer. */
export type Exchange = SimulatorSchemas['Exchange'];

export type ServerName = Exchange['server'];
export type Side = Exchange['side'];

/** The last requests, newest first. */
export interface Journal {
  list(): readonly Exchange[];
  find(id: string): Exchange | undefined;
  clear(): void;
  /** A listener whose requests are noted. */
  note(handler: Handler, server: ServerName, side: Side): Handler;
}

/** Why nothing answered a request; `undefined` where something did. */
export type Explain = (server: ServerName, side: Side, method: string, path: string) => Promise<string | undefined>;

const most = 500;

/** As many bytes of a body are kept. */
const longest = 65_536;

/** Headers that change what is answered: a host tells them by name alone. */
const telling = [
  ...['accept', 'accept-language', 'authorization', 'content-type', 'cookie', 'origin', 'referer', 'user-agent'],
  ...['x-session-token', 'x-csrf-token', 'x-request-id', 'x-scenario'],
];

function headersOf({ headers }: Incoming): Record<string, string> {
  return Object.fromEntries(
    telling.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** @param random ids of entries come from a source of their own: what is noted changes no answer */
export function createJournal(clock: Clock, random: Random, events: Events, explain: Explain): Journal {
  let kept: readonly Exchange[] = [];
  const keep = (exchange: Exchange) => {
    kept = [exchange, ...kept.slice(0, most - 1)];
    events.emit('exchange', { id: exchange.id, method: exchange.method, url: exchange.url, status: exchange.status });
  };
  return {
    list: () => kept,
    find: (id) => kept.find((each) => each.id === id),
    clear: () => {
      kept = [];
    },
    note: (handler, server, side) => async (incoming) => {
      const { method, url } = incoming;
      const begun = performance.now();
      const asked = { id: uuid(random), server, side, at: new Date(clock.now()).toISOString(), method, url: url.href };
      const request_headers = headersOf(incoming);
      const told = async () => ({
        ...asked,
        request_headers,
        milliseconds: Math.round((performance.now() - begun) * 10) / 10,
        request_body: method === 'GET' || method === 'HEAD' ? '' : await bodyOf(incoming),
      });
      try {
        const answer = await handler(incoming);
        const nearest = [404, 405].includes(answer.status)
          ? await explain(server, side, method, url.pathname)
          : undefined;
        const cookies = answer.cookies.map(serializeCookie).join('\n');
        keep({
          ...(await told()),
          status: answer.status,
          response_headers: { ...answer.headers, ...(cookies === '' ? {} : { 'set-cookie': cookies }) },
          response_body: (answer.body ?? '').slice(0, longest),
          ...(nearest === undefined ? {} : { nearest }),
        });
        return answer;
      } catch (error) {
        keep({ ...(await told()), status: 0, response_headers: {}, response_body: '' });
        throw error;
      }
    },
  };
}

async function bodyOf(incoming: Incoming): Promise<string> {
  const bytes = await incoming.bytes(longest).catch(() => new Uint8Array());
  return fromUtf8(bytes.slice(0, longest));
}
