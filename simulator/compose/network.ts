/** The network of a compose project as the simulator sees it: names of services lead to this machine. */

import type { MailServer, Runtime } from '../runtime/runtime.ts';
import type { OtherService, Plan, ServerPlan } from './plan.ts';

/** Names by which a container reaches the machine that it runs on. */
const machineNames = ['host.docker.internal', 'gateway.docker.internal'];

interface Target {
  /** The service; undefined for the machine itself. */
  readonly service?: string;
  /** Whether the simulator takes its place. */
  readonly isOwn: boolean;
  /** Returns the port of this machine for a port of the container; undefined if it is not published. */
  readonly portOf: (port: number) => number | undefined;
}

/** Returns the port of this machine at which a port of the container is published. */
const published = ({ ports }: Pick<OtherService, 'ports'>, port: number) =>
  ports.find(({ container }) => container === port)?.host;

function targetsOf({ kratos, hydra, others }: Plan): ReadonlyMap<string, Target> {
  const own = [kratos, hydra].filter((each): each is ServerPlan => each !== undefined);
  return new Map<string, Target>([
    ...machineNames.map((name) => [name, { isOwn: false, portOf: (port: number) => port }] as const),
    ...others.flatMap((other) =>
      other.names.map(
        (name) =>
          [name, { service: other.service, isOwn: false, portOf: (port: number) => published(other, port) }] as const,
      ),
    ),
    ...own.flatMap((server) =>
      server.names.map(
        (name) =>
          [
            name,
            { service: server.service, isOwn: true, portOf: (port: number) => published(server, port) ?? port },
          ] as const,
      ),
    ),
  ]);
}

/**
 * Returns a runtime whose calls and mails to services of a project go to this machine. Mails to a service that does not answer count
 * as sent, because the panel shows them.
 *
 * @param report receives one line for each service that is called and does not answer
 */
export function composeRuntime<T extends Pick<Runtime, 'fetch' | 'mail'>>(
  runtime: T,
  plan: Plan,
  report: (line: string) => void,
): T {
  const targets = targetsOf(plan);
  const reported = new Set<string>();
  const tell = (line: string) => {
    if (!reported.has(line)) report(line);
    reported.add(line);
  };
  const { mail } = runtime;
  return {
    ...runtime,
    fetch: async (input, init) => {
      const url = new URL(input);
      const target = targets.get(url.hostname);
      if (!target) return runtime.fetch(input, init);
      const port = target.portOf(Number(url.port) || (url.protocol === 'https:' ? 443 : 80));
      const missing = (where: string) =>
        tell(`${url.origin}: the service ${target.service} ${where}: start it beside the simulator`);
      if (port === undefined) {
        missing('publishes no port for it');
        throw new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } });
      }
      url.hostname = '127.0.0.1';
      url.port = String(port);
      try {
        return await runtime.fetch(url.href, init);
      } catch (error) {
        if (target.service !== undefined && !target.isOwn && isRefused(error))
          missing(`does not answer at ${url.origin}`);
        throw error;
      }
    },
    ...(mail && {
      mail: async (letter, server: MailServer) => {
        const target = targets.get(server.host);
        if (!target) return mail(letter, server);
        const port = target.portOf(server.port);
        const sent = port === undefined ? undefined : await mail(letter, { ...server, host: '127.0.0.1', port });
        if (sent && sent.outcome !== 'unreached') return sent;
        tell(`mails for the service ${target.service ?? server.host}, which does not answer, are in the panel`);
        return { outcome: 'taken' };
      },
    }),
  };
}

const isRefused = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';

/** Returns a line for each address of the servers' configurations at a service that the simulator does not start. */
export function missingServices(configs: readonly unknown[], { others }: Pick<Plan, 'others'>): string[] {
  const linesOf = (value: unknown, path: string): string[] => {
    if (typeof value === 'string') {
      const host = /^https?:\/\/([^/:?#]+)/.exec(value)?.[1];
      const other = others.find(({ names }) => host !== undefined && names.includes(host));
      return other ? [`${path}: calls the service ${other.service}, which is not started here`] : [];
    }
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([key, inner]) => linesOf(inner, path === '' ? key : `${path}.${key}`));
  };
  return configs.flatMap((config) => linesOf(config, ''));
}
