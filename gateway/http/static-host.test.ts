import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { securityHeaders } from './security-headers.ts';
import { headersFile, nginxExample } from './static-host.ts';

const env = { KRATOS_PUBLIC_URL: 'https://id.example', CAPTCHA_ORIGINS: 'https://captcha.example' };
const config = readConfig(env);
const due = securityHeaders(readConfig({ ...env, KRATOS_PROXY: 'off' }), { pictures: ['https:'], reports: false });

/** Returns the headers by path, as a static host reads the file. */
function read(text: string): Record<string, Record<string, string>> {
  const blocks = text.trim().split('\n\n');
  return Object.fromEntries(
    blocks.map((block) => {
      const [path = '', ...lines] = block.split('\n');
      const pairs = lines.flatMap((line) => [/^ {2}([a-z-]+): (.+)$/.exec(line)?.slice(1) ?? []]);
      return [path, Object.fromEntries(pairs.filter(({ length }) => length === 2))];
    }),
  );
}

test('_headers has the headers of a gateway with KRATOS_PROXY=off', () => {
  const { '/*': all, '/assets/*': assets } = read(headersFile(config));
  expect(all).toEqual({ ...due, 'cache-control': 'no-cache' });
  expect(all?.['content-security-policy']).toContain("connect-src 'self' https://id.example https://captcha.example;");
  expect(assets).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' });
});

test('nginx.conf has all headers in each location, and no value can end its quotes', () => {
  const text = nginxExample(config);
  const locations = text.split(/^ {2}location /m).slice(1);
  expect(locations.map((part) => part.split(' ')[0])).toEqual(['/assets/', '/']);
  for (const part of locations) {
    const lines = [...part.matchAll(/^ {4}add_header ([a-z-]+) "([^"$]*)" always;$/gm)];
    expect(Object.fromEntries(lines.map(([, name, value]) => [name, value]))).toMatchObject(due);
  }
});
