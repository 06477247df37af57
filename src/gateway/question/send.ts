import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request as plainRequest } from '../http.ts';

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Over a connection that nobody used before. */
  readonly fresh?: boolean;
}

interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const kept = { keepAlive: true, scheduling: 'lifo', maxFreeSockets: 64 } as const;
const plain = { request: plainRequest, kept: new Agent(kept), single: new Agent() };
let secure: typeof plain | undefined;

/** TLS is loaded only where a server behind wants it: it costs memory and time at the start. */
function overTls(): typeof plain {
  const { Agent: TlsAgent, request } = process.getBuiltinModule('node:https');
  secure ??= { request, kept: new TlsAgent(kept), single: new TlsAgent() };
  return secure;
}

/**
 * One call over node's own client: `fetch` costs more time and keeps what it needed until its time limit is over. Only reads
 * share connections, because one that is used again may be closed at that moment.
 * @param patience for the whole answer, in milliseconds
 * @throws when there is no answer in time
 */
export function send(
  address: string,
  { method, headers, body, fresh = false }: Sent,
  patience: number,
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const url = new URL(address);
    const kind = url.protocol === 'https:' ? overTls() : plain;
    const agent = method === 'GET' && !fresh ? kind.kept : kind.single;
    const outgoing = kind.request(url, { method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => {
          const { statusCode: status = 0, headers } = answer;
          resolve({ status, headers, text: Buffer.concat(parts).toString('utf8') });
        })
        .once('error', reject);
    });
    const timer = setTimeout(() => outgoing.destroy(new Error('too slow')), patience);
    outgoing
      .once('error', reject)
      .once('close', () => clearTimeout(timer))
      .end(body);
  });
}
