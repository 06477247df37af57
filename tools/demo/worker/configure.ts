/** Reads the configuration of Kratos and Hydra during the build, because the page has no YAML parser. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { parseHydraConfig, parseKratosConfig } from 'ory-simulator/config';
import type { Plugin } from 'vite';
import { mapTexts, movedBy } from '../map-texts.ts';
import { addressesOf, placeholderOrigin } from './addresses.ts';

const files = ['kratos.yml', 'hydra.yml', 'identity.schema.json'].map((name) =>
  fileURLToPath(new URL(`../${name}`, import.meta.url)),
);

/** Enables second factors in addition to `tools/demo/kratos.yml`. */
const secondFactors = `
selfservice:
  methods:
    totp: { enabled: true, config: { issuer: Plus Que Pro } }
    lookup_secret: { enabled: true }
`;

/** Returns both configurations for a page of an origin: `tools/demo/*.yml` with the addresses of the servers there. */
export async function configure(origin: string) {
  const [kratos = '', hydra = '', schema = ''] = files.map((file) => readFileSync(file, 'utf8'));
  const addresses = addressesOf(origin);
  const move = movedBy({
    'http://127.0.0.1:4455': origin,
    'http://127.0.0.1:4446': origin,
    'http://127.0.0.1:4433': addresses.kratos,
    'http://127.0.0.1:4444': addresses.hydra,
  });
  // JSON is YAML, too.
  const moved = (text: string) => JSON.stringify(mapTexts(load(text), move));
  const read = await parseKratosConfig({
    files: [
      { name: 'kratos.yml', text: moved(kratos) },
      { name: 'second-factors.yml', text: secondFactors },
    ],
    env: {},
    dev: true,
    readSchema: async () => schema,
  });
  const { config } = parseHydraConfig({
    files: [{ name: 'hydra.yml', text: moved(hydra) }],
    env: { URLS_CONSENT: addresses.consent, URLS_LOGOUT: addresses.logout },
    dev: true,
  });
  return { kratos: read.config, hydra: config };
}

/** Provides `virtual:configuration`: both configurations as JSON, with the placeholder as origin. */
export const configuration = (): Plugin => ({
  name: 'configuration',
  resolveId: { filter: { id: /^virtual:configuration$/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:configuration$/ },
    async handler() {
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(JSON.stringify(await configure(placeholderOrigin)))};`;
    },
  },
});
