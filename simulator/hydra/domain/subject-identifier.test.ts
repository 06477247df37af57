import { expect, test } from 'vitest';
import { parseHydraConfig } from '../../config/hydra.ts';
import { Dropped } from '../../runtime/dropped.ts';
import { subjectTypes } from './subject-identifier.ts';

function typesOf(salt: string, strategy: 'jwt' | 'opaque') {
  const text = `oidc: {subject_identifiers: {supported_types: [public, pairwise], pairwise: {salt: "${salt}"}}}`;
  const { config } = parseHydraConfig({ files: [{ name: 'hydra.yml', text }], env: { DSN: 'memory' }, dev: true });
  return subjectTypes(config, strategy);
}

test('a salt that is too short ends the server where it looks at it', () => {
  expect(() => typesOf('1234567', 'opaque')).toThrow(Dropped);
  expect(typesOf('1234567', 'jwt')).toEqual(['public']);
  expect(typesOf('12345678', 'opaque')).toEqual(['public', 'pairwise']);
});
