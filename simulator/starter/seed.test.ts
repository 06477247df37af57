import { expect, test } from 'vitest';
import { parseKratosConfig } from '../config/kratos.ts';
import { createKratos } from '../kratos/index.ts';
import { seededRandom, systemClock } from '../runtime/runtime.ts';
import { starterFiles } from './files.ts';
import { createIdentities } from './seed.ts';

const id = '5f0e7c1a-2b3d-4e4f-8a5b-6c7d8e9f0a1b';

async function start() {
  const text = starterFiles(new URL('http://localhost:5173'))['kratos.yml'];
  const sources = { files: [{ name: 'kratos.yml', text }], env: {}, dev: true, readSchema: async () => '{}' };
  const { config } = await parseKratosConfig(sources);
  const kratos = createKratos(config, { clock: systemClock, random: seededRandom(1), fetch });
  const seed = (...items: readonly object[]) =>
    createIdentities(kratos.admin, [{ name: 'people.json', items: items as never }], kratos.giveIdentityId);
  return { kratos, seed };
}

const person = (email: string) => ({ traits: { email, name: 'Ada' } });

test('an identity of a file has its own id, also after the file was read again', async () => {
  const { kratos, seed } = await start();
  await seed({ ...person('ada@example.org'), id }, person('bea@example.org'));
  await seed({ ...person('ada@example.org'), id });
  const ids = kratos.snapshot().identities.map((each) => (each as { readonly id: string }).id);
  expect(ids).toEqual(expect.arrayContaining([id]));
  expect(ids).toHaveLength(2);
});

test.each([
  ['no UUID', { ...person('bea@example.org'), id: 'bea' }, 'entry 2: id: expected a UUID in lower case, got "bea"'],
  ['the id of another', { ...person('bea@example.org'), id }, `entry 2: id: another identity has the id ${id}`],
])('%s is refused', async (_, second, message) => {
  const { seed } = await start();
  await expect(seed({ ...person('ada@example.org'), id }, second)).rejects.toThrow(`people.json: ${message}`);
});
