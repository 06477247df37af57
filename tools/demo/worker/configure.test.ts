import { parseHydraConfig, parseKratosConfig } from 'ory-simulator/config';
import { expect, test } from 'vitest';
import { placeholder } from './addresses.ts';
import { configure } from './configure.ts';

test.each(['http://127.0.0.1:5173', 'https://members.example.org/docs/demo'])(
  'a demonstration at %s has its screens and servers below this address',
  async (home) => {
    const { kratos, hydra, schema } = configure(home);
    const sources = { env: {}, dev: true };
    const read = await parseKratosConfig({ ...sources, files: kratos, readSchema: async () => schema });
    expect(read.config.serve.public.base_url).toBe(`${home}/kratos/`);
    expect(read.config.selfservice.flows.login.ui_url).toBe(`${home}/login`);
    expect(parseHydraConfig({ ...sources, files: hydra }).config.urls.consent).toBe(`${home}/decide/consent`);
  },
);

test('the configuration for the placeholder equals that for an address after its replacement', () => {
  const home = 'https://members.example.org/docs/demo';
  expect(JSON.parse(JSON.stringify(configure(placeholder)).replaceAll(placeholder, home))).toEqual(configure(home));
});
