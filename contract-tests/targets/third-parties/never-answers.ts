/** A server on loopback that accepts every connection and never answers. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { loopback, type NetworkLayout } from '../network-layout.ts';

/** Serves it on a free port. */
export async function serveWithoutAnswers({
  testsListen,
  tests,
}: NetworkLayout = loopback): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, testsListen, resolve));
  return {
    origin: `http://${tests}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
