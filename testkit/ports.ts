import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Range below the ports of outgoing connections, which could take a free port before its server does. */
const [lowest, highest] = [20_000, 32_000];
/** Ports of a block. Each process has a block of its own, so that no other one finds the same port free. */
const blockSize = 400;
const blocks = (highest - lowest) / blockSize;

/** Listens on a port of loopback. @returns undefined if the port is taken */
const listen = (port: number) =>
  new Promise<Server | undefined>((resolve) => {
    const server = createServer().on('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/** Takes a block: listens on its first port until the process ends. @returns the first port */
async function takeBlock(): Promise<number> {
  const start = randomInt(blocks);
  for (let index = 0; index < blocks; index += 1) {
    const first = lowest + ((start + index) % blocks) * blockSize;
    const server = await listen(first);
    if (server?.unref()) return first;
  }
  throw new Error(`All ${blocks} blocks of ports from ${lowest} to ${highest} are taken: end other test runs.`);
}

let block: Promise<number> | undefined;
let count = 0;

/** Returns a free port of loopback. Each of 399 calls in a process returns another one. */
export async function freePort(): Promise<number> {
  block ??= takeBlock();
  const first = await block;
  count += 1;
  const server = await listen(first + 1 + (count % (blockSize - 1)));
  if (server === undefined) return freePort();
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
