import { parseHydraConfig } from 'ory-simulator/config';
import { securedAddress } from 'ory-simulator/node';
import { testStarts } from './compare-starts.ts';
import { starts } from './hydra/index.ts';
import { bases } from './start.ts';

testStarts('hydra', starts, async ([yaml, , { base = bases.hydra, env = {}, dev = true } = {}]) => {
  const files = Object.entries({ 'base.yml': base, 'case.yml': yaml }).map(([name, text]) => ({ name, text }));
  const { config } = parseHydraConfig({ files, env, dev });
  for (const side of ['public', 'admin'] as const)
    await securedAddress(config, side, async () => ({ cert: '', key: '' }));
});
