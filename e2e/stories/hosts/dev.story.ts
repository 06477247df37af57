import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { submitLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';

const camille = {
  email: 'camille@example.org',
  password: 'tournesol-lundi-7',
  firstName: 'Camille',
  lastName: 'Martin',
};

let server: ChildProcess;
let address = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const argv = ['--worker', '--host', '127.0.0.1', '--port', `${await freePort()}`, '--strictPort'];
  server = spawn(process.execPath, [join(root, 'tools/run/dev.mjs'), ...argv], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, url] = /Local: +(http:\S+)\n/.exec(stripVTControlCharacters(output)) ?? [];
      if (url) resolve(url);
    });
    server.on('exit', (code) => reject(new Error(`npm run dev ended with ${code}: ${output}`)));
  });
});
test.afterAll(async () => {
  server.kill();
  await once(server, 'exit');
});

test('`npm run dev -- --worker` prints an address where a member signs in to servers in the page', async ({
  page,
  noise,
}) => {
  test.setTimeout(180_000);
  noise.allow(/^a login for no application should not be used$/);
  // The first start bundles all dependencies.
  await page.goto(`${address}login`);
  await expect(page.getByLabel('E-mail')).toBeVisible({ timeout: 120_000 });
  await submitLogin(page, camille);
  await expect(page.getByText('Camille Martin')).toBeVisible();
  // Kratos runs in the page only: the development server has none.
  const response = await fetch(`${address}kratos/health/ready`, { headers: { accept: 'application/json' } });
  expect(response.status).toBe(404);
});
