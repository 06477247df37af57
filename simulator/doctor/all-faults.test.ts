import { expect, test } from 'vitest';
import { ConfigError } from '../config/document/errors.ts';
import { loadWithoutFaults } from './index.ts';

test('two keys on one line that the server refuses are two problems', async () => {
  const paths = ['secrets.cookie.0', 'secrets.cipher.0'];
  const { refused } = await loadWithoutFaults(async (without) => {
    const path = paths.find((each) => !without.includes(each));
    throw new ConfigError(`kratos.yml:31: ${path ?? 'secrets'}: expected other characters`, path);
  });
  expect(refused.map(({ cause }) => cause.replace('Kratos does not start: ', '').split(':')[0])).toEqual([
    ...paths,
    'secrets',
  ]);
});
