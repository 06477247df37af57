import { expect, test } from 'vitest';
import { parseHydraConfig } from '../../config/hydra.ts';
import { ConnectionDropped } from '../../runtime/connection-dropped.ts';
import { defaultSubjectType, subjectTypes } from './subject-identifier.ts';

function configWith(salt: string, types = '[public, pairwise]') {
  const text = `oidc: {subject_identifiers: {supported_types: ${types}, pairwise: {salt: "${salt}"}}}`;
  return parseHydraConfig({ files: [{ name: 'hydra.yml', text }], env: { DSN: 'memory' }, dev: true }).config;
}

test('a salt that is too short ends the server at its first use', () => {
  expect(() => subjectTypes(configWith('1234567'), 'opaque')).toThrow(ConnectionDropped);
  expect(subjectTypes(configWith('1234567'), 'jwt')).toEqual(['public']);
  expect(subjectTypes(configWith('12345678'), 'opaque')).toEqual(['public', 'pairwise']);
});

test('the default subject type is the first supported one that works with the access tokens', () => {
  const pairwise = configWith('12345678', '[pairwise]');
  expect(defaultSubjectType(pairwise, 'opaque')).toBe('pairwise');
  expect(() => defaultSubjectType(pairwise, 'jwt')).toThrow(ConnectionDropped);
  expect(defaultSubjectType(configWith('1234567'), 'jwt')).toBe('public');
});
