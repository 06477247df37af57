import { join } from 'node:path';
import { codeFor } from '@members/testkit/mail';
import { expect, test } from '@members/testkit/browser/test';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';
import { buildSignIn } from '@members/tools/package/sign-in-react';
import type { Page } from '@playwright/test';
import { type Listening, listen } from 'ory-simulator/adapter/server';
import { openSimulation } from 'ory-simulator/host/files';
import { build, type PreviewServer, preview } from 'vite';

let kratos: Listening;
let admin: Listening;
let host: PreviewServer;
let app = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const [kratosPort, appPort] = [await freePort(), await freePort()];
  app = `http://127.0.0.1:${appPort}`;
  const simulation = await openSimulation({
    config: join(root, 'examples/kratos.yml'),
    moved: { 'http://127.0.0.1:4433': `http://127.0.0.1:${kratosPort}`, 'http://127.0.0.1:5173': app },
  });
  kratos = await listen(simulation.kratos.public, { port: kratosPort });
  admin = await listen(simulation.kratos.admin, { port: await freePort() });
  const built = join(root, 'dist/e2e/sign-in-react');
  await buildSignIn(built);
  process.env.VITE_KRATOS_URL = `http://127.0.0.1:${kratosPort}`;
  const project = {
    root: join(root, 'examples/vite'),
    logLevel: 'error',
    resolve: { alias: { '@members/sign-in-react': built } },
    build: { outDir: join(root, 'dist/e2e/example-vite'), emptyOutDir: true },
  } as const;
  await build(project);
  host = await preview({ ...project, preview: { host: '127.0.0.1', port: appPort, strictPort: true } });
});
test.afterAll(async () => {
  await host?.close();
  await Promise.all([kratos?.close(), admin?.close()]);
});

const tag = '@own-servers';
