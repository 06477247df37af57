import type { Incoming, Service } from '../http/exchange.ts';
import type { VersionName } from '../runtime/versions.ts';
import type { Version } from './rule/rule.ts';

/** Each is loaded with the first request to a server that imitates the version. */
const tables: Readonly<Record<VersionName, () => Promise<Version>>> = {
  'v25.4.0': async () => (await import('./v25.4.0/index.ts')).version,
};

export const versionOf = (name: VersionName): Promise<Version> => tables[name]();

/** A server's listeners, with the responses of another version if one is named. */
export function serviceAsVersion(name: VersionName | undefined, server: keyof Version, service: Service): Service {
  if (name === undefined) return service;
  let other: Promise<Service> | undefined;
  const load = async () => (await import('./rule/apply-rules.ts')).applyRules(service, (await versionOf(name))[server]);
  const listener = (side: keyof Service) => async (incoming: Incoming) => {
    other ??= load();
    return (await other)[side](incoming);
  };
  return { public: listener('public'), admin: listener('admin') };
}
