/** Reads the configuration of Kratos and Hydra during the build: the addresses in it become those of the demonstration. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import type { Plugin } from 'vite';
import { mapTexts, movedBy } from '../map-texts.ts';
import { addressesOf, placeholder } from './addresses.ts';

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

/** Returns the texts of the configuration files for a demonstration at an address. */
export function configure(home: string) {
  const [kratos = '', hydra = '', schema = ''] = files.map((file) => readFileSync(file, 'utf8'));
  const addresses = addressesOf(home);
  const move = movedBy({
    'http://127.0.0.1:4455': home,
    'http://127.0.0.1:4446': home,
    'http://127.0.0.1:4433': addresses.kratos,
    'http://127.0.0.1:4444': addresses.hydra,
  });
  // JSON is YAML, too.
  const moved = (text: string) => JSON.stringify(mapTexts(load(text), move));
  const asked = { urls: { consent: addresses.consent, logout: addresses.logout } };
  return {
    kratos: [
      { name: 'kratos.yml', text: moved(kratos) },
      { name: 'second-factors.yml', text: secondFactors },
    ],
    hydra: [
      { name: 'hydra.yml', text: moved(hydra) },
      { name: 'accepted.json', text: JSON.stringify(asked) },
    ],
    schema,
  };
}

/** Provides `virtual:configuration`: the texts as JSON, with the placeholder as the demonstration's address. */
export const configuration = (): Plugin => ({
  name: 'configuration',
  resolveId: { filter: { id: /^virtual:configuration$/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:configuration$/ },
    handler() {
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(JSON.stringify(configure(placeholder)))};`;
    },
  },
});
