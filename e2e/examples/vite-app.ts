import { join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';
import { buildSignIn } from '@members/tools/package/sign-in-react';
import { build, preview } from 'vite';
import { type ExampleKratos, startKratos } from './servers.ts';

/** A running example. */
export interface Example extends ExampleKratos {
  readonly app: string;
}

/** Builds the package and the Vite example with it, and serves the example. */
export async function startViteExample(): Promise<Example> {
  const port = await freePort();
  const app = `http://127.0.0.1:${port}`;
  const kratos = await startKratos(app);
  const built = join(root, 'dist/e2e/sign-in-react');
  await buildSignIn(built);
  process.env.VITE_KRATOS_URL = kratos.kratosUrl;
  const project = {
    root: join(root, 'examples/vite'),
    logLevel: 'error',
    resolve: { alias: { '@members/sign-in-react': built } },
    build: { outDir: join(root, 'dist/e2e/example-vite'), emptyOutDir: true },
  } as const;
  await build(project);
  const host = await preview({ ...project, preview: { host: '127.0.0.1', port, strictPort: true } });
  return {
    ...kratos,
    app,
    close: async () => {
      await host.close();
      await kratos.close();
    },
  };
}
