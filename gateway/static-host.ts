/**
 * Writes the headers that a static host sends with the app's files: `dist/_headers`, and an example for nginx,
 * `dist/nginx.conf`. They depend on KRATOS_BROWSER_URL (or KRATOS_PUBLIC_URL), CAPTCHA_ORIGINS, BRAND_LOGO_URL and BASE_PATH.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readConfig } from './config/config.ts';
import { headersFile, nginxExample } from './http/static-host.ts';

const folder = new URL('../dist/', import.meta.url);
const config = readConfig(process.env);
mkdirSync(folder, { recursive: true });
for (const [name, text] of [
  ['_headers', headersFile(config)],
  ['nginx.conf', nginxExample(config)],
] as const) {
  writeFileSync(new URL(name, folder), text);
  console.log(`dist/${name}`);
}
