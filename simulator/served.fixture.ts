import { type Listening, listen } from './adapter/server.ts';
import { loadHydraConfig, loadKratosConfig } from './config/load.ts';
import type { Answer, Handler } from './http/exchange.ts';
import { createSimulator } from './index.ts';

export interface Served {
  readonly kratos: string;
  readonly kratosAdmin: string;
  readonly hydra: string;
  readonly hydraAdmin: string;
  close(): Promise<void>;
}

/**
 * Starts the demonstration's Kratos and Hydra on free ports. @returns their addresses
 *
 * @param change returns keys that override Hydra's configuration
 */
export async function served(change: (issuer: string) => object = () => ({})): Promise<Served> {
  const options = { dev: true, env: { DSN: 'memory' } };
  const { config: kratos } = await loadKratosConfig({ ...options, files: ['tools/demo/kratos.yml'] });
  const { config: hydra } = await loadHydraConfig({ ...options, files: ['tools/demo/hydra.yml'] });
  const handlers: Handler[] = [];
  const notYet: Answer = { status: 503, headers: {}, cookies: [], body: null };
  // The configuration needs the ports, so the listeners start before the servers exist.
  const open = (index: number): Promise<Listening> =>
    listen(async (incoming) => (await handlers[index]?.(incoming)) ?? notYet, { port: 0 });
  const listening = await Promise.all([open(0), open(1), open(2), open(3)]);
  const [publicKratos, adminKratos, publicHydra, adminHydra] = listening.map(({ origin }) => origin) as [
    string,
    string,
    string,
    string,
  ];
  const at = <T extends object>(listener: T, base_url: string): T => ({ ...listener, base_url: `${base_url}/` });
  const services = createSimulator({
    runtime: { quickKeys: true },
    kratos: {
      ...kratos,
      serve: { public: at(kratos.serve.public, publicKratos), admin: at(kratos.serve.admin, adminKratos) },
      oauth2_provider: { ...kratos.oauth2_provider, url: adminHydra },
    },
    hydra: {
      ...hydra,
      ...change(publicHydra),
      urls: {
        ...hydra.urls,
        self: { ...hydra.urls.self, issuer: publicHydra },
        identity_provider: { ...hydra.urls.identity_provider, url: adminKratos },
      },
    },
  });
  for (const service of [services.kratos, services.hydra]) if (service) handlers.push(service.public, service.admin);
  return {
    kratos: publicKratos,
    kratosAdmin: adminKratos,
    hydra: publicHydra,
    hydraAdmin: adminHydra,
    close: async () => void (await Promise.all(listening.map((each) => each.close()))),
  };
}
