import type { HydraConfig, KratosConfig } from 'ory-simulator/config';
import type { Service } from 'ory-simulator/core';
import {
  addressOf,
  guardAdmin,
  type ListenAddress,
  type Listening,
  listen,
  securedAddress,
  selfSigned,
} from 'ory-simulator/node';
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
  const open = async (service: Service | undefined, address: (side: keyof Service) => Promise<ListenAddress>) => {
    for (const side of ['public', 'admin'] as const)
      if (service) opened.push(await listen(service[side], await address(side)));
  };
  await open(services.kratos && guardAdmin(services.kratos), async (side) =>
    addressOf(kratos.serve[side], `serve.${side}`),
  );
  if (hydra)
    await open(services.hydra && guardAdmin(services.hydra, hydra.serve.admin.cors), (side) =>
      securedAddress(hydra, side, async () => selfSigned(Date.now())),
    );
  return {
    send: wireTo(reach),
    stop: async () => void (await Promise.all(opened.map(({ close }) => close()))),
  };
}
