import { parseHydraConfig } from '../../simulator/config/hydra.ts';
import { parseKratosConfig } from '../../simulator/config/kratos.ts';
import { createSimulator } from '../../simulator/index.ts';
import { systemClock, systemRandom } from '../../simulator/runtime/runtime.ts';
import hydraText from '../hydra.yml?raw';
import schemaText from '../identity.schema.json?raw';
import kratosText from '../kratos.yml?raw';
import { addressesOf } from './addresses.ts';

/** What the demonstration has besides: second factors. */
const secondFactors = `
selfservice:
  methods:
    totp: { enabled: true, config: { issuer: Plus Que Pro } }
    lookup_secret: { enabled: true }
`;

/** Kratos and Hydra as `demo/*.yml` describes them, at the addresses of a page of that origin. */
export async function createServers(origin: string) {
  const addresses = addressesOf(origin);
  const moved = (text: string) =>
    text
      .replaceAll(/http:\/\/127\.0\.0\.1:(4455|4446)/g, origin)
      .replaceAll('http://127.0.0.1:4433', addresses.kratos)
      .replaceAll('http://127.0.0.1:4444', addresses.hydra);
  const kratos = await parseKratosConfig({
    files: [
      { name: 'kratos.yml', text: moved(kratosText) },
      { name: 'second-factors.yml', text: secondFactors },
    ],
    env: {},
    dev: true,
    readSchema: async () => schemaText,
  });
  const hydra = parseHydraConfig({
    files: [{ name: 'hydra.yml', text: moved(hydraText) }],
    env: { URLS_CONSENT: addresses.consent, URLS_LOGOUT: addresses.logout },
    dev: true,
  });
  return createSimulator({
    kratos: kratos.config,
    hydra: hydra.config,
    runtime: { clock: systemClock, random: systemRandom, quickKeys: true },
  });
}
