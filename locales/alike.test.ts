import { expect, test } from 'vitest';
import { alikeTogether } from './alike.ts';

test('texts that share most stand together; none is lost', () => {
  const texts = { a: 'Sign in with a passkey', b: 'Nothing like it', c: 'Sign in with a security key', d: '' };
  expect(alikeTogether(Object.keys(texts), [texts])).toEqual(['a', 'c', 'b', 'd']);
});
