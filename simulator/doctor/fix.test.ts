import { expect, test } from 'vitest';
import { diffOf, fixesOf, moveKeys } from './fix.ts';
import type { Problem } from './rule.ts';

const rename = { from: 'selfservice.whitelisted_return_urls', to: 'selfservice.allowed_return_urls' };

test('a key that keeps its section changes its name alone', () => {
  const before = `selfservice:
  # where people may return to
  whitelisted_return_urls:   [https://shop.example.org]   # the shop
  "strategies": {password: {enabled: true}}
`;
  expect(moveKeys(before, [rename, { from: 'selfservice.strategies', to: 'selfservice.methods' }])).toBe(
    before.replace('whitelisted_return_urls', 'allowed_return_urls').replace('"strategies"', 'methods'),
  );
});

test('a key that goes to another section takes its comments and its value along', () => {
  const before = `# The shop
urls:
    # for televisions
    device_verification: https://www.example.org/device # both
    login: https://www.example.org/login
secrets: {system: [a-secret-of-the-shop]}
`;
  expect(moveKeys(before, [{ from: 'urls.device_verification', to: 'urls.device.verification' }])).toBe(`# The shop
urls:
    login: https://www.example.org/login
    device:
        # for televisions
        verification: https://www.example.org/device # both
secrets: {system: [a-secret-of-the-shop]}
`);
});

test.each([
  ['a key that is not there', 'selfservice: {}\n'],
  ['a key whose place has a value', 'selfservice: { whitelisted_return_urls: [], allowed_return_urls: [] }\n'],
  ['a file that is not YAML', 'selfservice: {\n'],
  ['a file without keys', '# nothing\n'],
])('%s is left alone', (_, text) => {
  expect(moveKeys(text, [rename])).toBeUndefined();
});

test('the diff of each file has the lines around the change', () => {
  const problem = (at: string): Problem => ({ id: 'start-refused', key: '', at, cause: '', mend: '', move: rename });
  const text = 'dsn: memory\nselfservice:\n  whitelisted_return_urls: []\n';
  const fixes = fixesOf([problem('ory/kratos.yml:3'), problem('kratos.json:1'), problem('other.yml:1')], (file) =>
    file === 'other.yml' ? 'dsn: memory\n' : text,
  );
  expect(fixes.map(diffOf)).toEqual([
    `--- a/ory/kratos.yml
+++ b/ory/kratos.yml
@@ -1,3 +1,3 @@
 dsn: memory
 selfservice:
-  whitelisted_return_urls: []
+  allowed_return_urls: []
`,
  ]);
});
