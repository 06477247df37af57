import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { contentSecurityPolicy } from './security-headers.ts';

test('only the demonstration lets its panel show the app in a frame', async () => {
  const config = readConfig({ KRATOS_PUBLIC_URL: 'http://127.0.0.1:9' });
  expect(contentSecurityPolicy(config)).toContain("frame-ancestors 'none';");
  const framed = contentSecurityPolicy({ ...config, framedBy: ['http://localhost:4436'] });
  expect(framed).toContain('frame-ancestors http://localhost:4436;');
});
