import { parseKratosConfig } from 'ory-simulator/config';
import { createKratos, systemClock, systemRandom } from 'ory-simulator/core';
import { addressOf } from 'ory-simulator/node';
import { testStarts } from './compare-starts.ts';
import { starts } from './kratos/index.ts';
import { bases, identitySchema } from './start.ts';

/** Reads the only file that exists; no server listens at any URL. */
async function readSchema(url: string): Promise<string> {
  if (/^file:\/\/(\.\/)?identity\.schema\.json$/.test(url)) return identitySchema;
  throw new Error(url.startsWith('file:') ? 'no such file' : 'fetch failed');
}

testStarts('kratos', starts, async ([yaml, , { base = bases.kratos, env = {}, dev = true } = {}]) => {
  const files = Object.entries({ 'base.yml': base, 'case.yml': yaml }).map(([name, text]) => ({ name, text }));
  const { config } = await parseKratosConfig({ files, env, dev, readSchema });
  for (const side of ['public', 'admin'] as const) addressOf(config.serve[side], `serve.${side}.tls`);
  createKratos(config, { clock: systemClock, random: systemRandom, fetch: () => Promise.reject(new Error('closed')) });
});
