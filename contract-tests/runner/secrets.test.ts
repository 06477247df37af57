import { expect, test } from 'vitest';
import { nameSecrets } from './secrets.ts';

const named = (body: string) => {
  const request = { method: 'GET', url: 'http://a/', headers: {}, body: null };
  const step = { note: '', agent: 'admin', sent: 0, received: 0 };
  return nameSecrets([{ ...step, request, answer: { status: 200, headers: [], body } }])[0]?.answer.body;
};

test.each([
  ['a code', '"body":"Your code is:\\n\\n654321\\n"', '"body":"Your code is:\\n\\n<code:1>\\n"'],
  [
    'a link that has six digits in a row',
    '"body":"at http://a/?flow=x\\u0026token=123456B00biTF3erxJ7Kqwtx8UOjvGPd\\n"',
    '"body":"at http://a/?flow=x\\u0026token=<link_token:1>\\n"',
  ],
])('%s in a message is replaced by a reference', (_, body, expected) => {
  expect(named(body)).toBe(expected);
});
