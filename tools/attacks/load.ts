import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Attack } from './attack.ts';
import { head } from './requests.ts';
import type { Servers } from './servers.ts';
import { Visitor } from './visitor.ts';

/** Keeps requests of the attacker unfinished, and tries a sign-in of another person meanwhile. */
async function whileHolding(servers: Servers, count: number, bytes: string): Promise<string | undefined> {
  const sockets = Array.from({ length: count }, () => connect(servers.gateway.port, '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))));
  const body = { method: 'password', identifier: `${randomUUID()}@example.org`, password: 'wrong' };
  const { status } = await new Visitor(servers, '198.51.100.2').submit('login', body);
  for (const socket of sockets) socket.resetAndDestroy();
  return status === 400 ? 'the sign-in of another client is answered' : undefined;
}

export const load: readonly Attack[] = [
  {
    name: 'load: 500 stalled uploads of one client',
    run: (servers) =>
      whileHolding(
        servers,
        500,
        `POST /self-service/login HTTP/1.1\r\n${head(servers)}Content-Length: 32000\r\n\r\n${'x'.repeat(31_000)}`,
      ),
  },
  {
    name: 'load: 500 requests that are reset',
    run: async (servers) => {
      const held = await whileHolding(servers, 500, `GET /login HTTP/1.1\r\n${head(servers)}\r\n`);
      const faults = servers.gateway.log.filter(({ level }) => level === 'error');
      return faults.length === 0 ? held && `${held}, no error line` : undefined;
    },
  },
];
