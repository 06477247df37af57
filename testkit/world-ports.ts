import { type Ports, portNames } from '@members/demo/options';
import { freePort } from './ports.ts';

/** Returns a free port for each part of the demonstration. */
export async function freePorts(): Promise<Ports> {
  const numbers = await Promise.all(portNames.map(freePort));
  return Object.fromEntries(portNames.map((name, index) => [name, numbers[index]])) as Ports;
}
