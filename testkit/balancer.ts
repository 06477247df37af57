import { createServer, request } from 'node:http';
import { host } from '@members/demo/options';

/**
 * Starts a load balancer that sends each request to the next gateway, so that no instance can rely on its own memory.
 * @returns a function that stops it
 */
export async function startBalancer(port: number, targets: readonly number[]): Promise<() => Promise<void>> {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    turn += 1;
    const { method, url: path, headers } = incoming;
    const call = request({ host, port: targets[turn % targets.length], method, path, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.rawHeaders);
      from.pipe(answer);
    });
    call.once('error', () => answer.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
