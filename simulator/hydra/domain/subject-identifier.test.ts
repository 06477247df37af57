import { expect, test } from 'vitest';
import { parseHydraConfig } from '../../config/hydra.ts';
import { ConnectionDropped } from '../../runtime/connection-dropped.ts';
import { standardSubjectType, subjectTypes } from './subject-identifier.ts';

function configWith(salt: string, types = '[public, pairwise]') {
  const text = `oidc: {subject_identifiers: {supported_types: ${types}, pairwise: {salt: "${salt}"}}}`;
  return parseHydraConfig({ files: [{ name: 'hydra.yml', text }], env: { DSN: 'memory' }, dev: true }).config;
}

test('a salt that is too short ends the server where it looks at it', () => {
  expect(() => subjectTypes(configWith('1234567'), 'opaque')).toThrow(ConnectionDropped);
  expect(subjectTypes(configWith('1234567'), 'jwt')).toEqual(['public']);
  expect(subjectTypes(configWith('12345678'), 'opaque')).toEqual(['public', 'pairwise']);
});

test('a client that says neither is public, and none where its access tokens leave nothing', () => {
  const pairwise = configWith('12345678', '[pairwise]');
  expect(standardSubjectType(pairwise, 'opaque')).toBe('pairwise');
  expect(() => standardSubjectType(pairwise, 'jwt')).toThrow(ConnectionDropped);
  expect(standardSubjectType(configWith('1234567'), 'jwt')).toBe('public');
});
