import { type Listening, listen } from '../../simulator/adapter/server.ts';
import { type Address, addressOf, securedAddress } from '../../simulator/cli/certificate.ts';
import { selfSigned } from '../../simulator/cli/self-signed.ts';
import type { HydraConfig } from '../../simulator/config/hydra.ts';
import type { KratosConfig } from '../../simulator/config/kratos.ts';
import type { Service } from '../../simulator/http/exchange.ts';
import type { RunningServers } from './target.ts';
import { type ConnectionSettings, wireTo } from './wire/index.ts';

interface Services {
  readonly kratos?: Service;
  readonly hydra?: Service;
}

interface Configured {
  readonly kratos: KratosConfig;
  readonly hydra: HydraConfig | undefined;
}

/** Opens the listeners of servers in this process, as the command line does. */
export async function openListeners(
  services: Services,
  { kratos, hydra }: Configured,
  reach: ConnectionSettings,
): Promise<Pick<RunningServers, 'send' | 'stop'>> {
  const opened: Listening[] = [];
  const open = async (service: Service | undefined, address: (side: keyof Service) => Promise<Address>) => {
    for (const side of ['public', 'admin'] as const)
      if (service) opened.push(await listen(service[side], await address(side)));
  };
  await open(services.kratos, async (side) => addressOf(kratos.serve[side], `serve.${side}`));
  if (hydra) await open(services.hydra, (side) => securedAddress(hydra, side, async () => selfSigned(Date.now())));
  return {
    send: wireTo(reach),
    stop: async () => void (await Promise.all(opened.map(({ close }) => close()))),
  };
}
