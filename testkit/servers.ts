import { fileURLToPath } from 'node:url';
import { type Ports, readPorts } from '@members/demo/options';
import { freePorts } from './world-ports.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

const { env } = process;

/** Whether the environment names running servers. Tests can neither configure nor stop them. */
export const usesRunningServers = Boolean(env.KRATOS_PUBLIC_URL || env.HYDRA_PUBLIC_URL);

/** Returns one line that says on which servers the stories run. */
export function describeServers(): string {
  const named = (name: string) =>
    env[`${name}_PUBLIC_URL`] ? 'as given' : env[`${name}_BINARY`] ? 'real server' : 'simulator';
  const [kratos, hydra] = [named('KRATOS'), named('HYDRA')];
  return kratos === 'simulator' && hydra === 'simulator'
    ? 'End-to-end stories run on the simulator: neither KRATOS_BINARY/HYDRA_BINARY nor KRATOS_PUBLIC_URL/HYDRA_PUBLIC_URL is set.'
    : `End-to-end stories run on: Kratos ${kratos}, Hydra ${hydra}.`;
}

/** Returns free ports; for running servers, the ports in their configuration (`PORT_APP`, `PORT_CLIENT`). */
export function choosePorts(): Promise<Ports> {
  return usesRunningServers ? Promise.resolve(readPorts([], env)) : freePorts();
}
