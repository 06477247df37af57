import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Range below the ports of outgoing connections, which could take a free port before its server does. */
const [lowest, highest] = [20_000, 32_000];
/** A random start, so that two processes at the same time rarely find the same port. */
let next = randomInt(lowest, highest);

/** Returns a free port of loopback. Each call in a process returns another one. */
export async function freePort(): Promise<number> {
  const port = next;
  next = port + 1 < highest ? port + 1 : lowest;
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
