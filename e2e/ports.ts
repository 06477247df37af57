import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { host, type Ports, portNames } from '../demo/options.ts';

function hold(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, host, () => resolve(server));
  });
}

/** A free port for each part of the demonstration. All are held at once, so that no two are the same. */
export async function freePorts(): Promise<Ports> {
  const held = await Promise.all(portNames.map(hold));
  const numbers = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(portNames.map((name, index) => [name, numbers[index]])) as Ports;
}
