import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections: one of these would take a free port before its server does. */
const [lowest, highest] = [20_000, 32_000];
/** From one to the next: of two processes that look for a port at the same time, hardly ever do both find the same. */
let next = randomInt(lowest, highest);

/** A port of loopback that is free now; a process is told another one each time. */
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
