import type { Incoming, Service } from '../http/exchange.ts';
import type { VersionName } from '../runtime/versions.ts';
import type { Version } from './rule/rule.ts';

/** Loaded with the first request to a server that answers as one. */
const tables: Readonly<Record<VersionName, () => Promise<Version>>> = {
  'v25.4.0': async () => (await import('./v25.4.0/index.ts')).version,
};

/** The rules of a version. */
export const versionOf = (name: VersionName): Promise<Version> => tables[name]();

/** The listeners of a server that answers as another version of it does, where one is named. */
export function answeringAs(name: VersionName | undefined, server: keyof Version, service: Service): Service {
  if (name === undefined) return service;
  let other: Promise<Service> | undefined;
  const load = async () => (await import('./rule/ruled.ts')).ruled(service, (await versionOf(name))[server]);
  const listener = (side: keyof Service) => async (incoming: Incoming) => {
    other ??= load();
    return (await other)[side](incoming);
  };
  return { public: listener('public'), admin: listener('admin') };
}
