import { Agent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Over a connection that nobody used before. */
  readonly fresh?: boolean;
}

interface Heard {
  readonly status: number;
  readonly text: string;
}

const kept = { keepAlive: true, scheduling: 'lifo', maxFreeSockets: 64 } as const;
const kinds = {
  'http:': { request: plainRequest, kept: new Agent(kept), single: new Agent() },
  'https:': { request: tlsRequest, kept: new TlsAgent(kept), single: new TlsAgent() },
} as const;

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
    const kind = kinds[url.protocol === 'https:' ? 'https:' : 'http:'];
    const agent = method === 'GET' && !fresh ? kind.kept : kind.single;
    const outgoing = kind.request(url, { method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }))
        .once('error', reject);
    });
    const timer = setTimeout(() => outgoing.destroy(new Error('too slow')), patience);
    outgoing
      .once('error', reject)
      .once('close', () => clearTimeout(timer))
      .end(body);
  });
}
