import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type PortName, standardPorts } from './options.ts';
import { startServer } from './servers.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

test('chosen ports replace the default ones everywhere in the configuration', async () => {
  const [kratosPublic, kratosAdmin, app] = [await freePort(), await freePort(), await freePort()];
  const ports: Readonly<Record<PortName, number>> = { ...standardPorts, kratosPublic, kratosAdmin, app };
  const kratos = await startServer('.', 'kratos', ports, {});
  onTestFinished(kratos.close);
  expect([kratos.public, kratos.admin]).toEqual([
    `http://127.0.0.1:${kratosPublic}`,
    `http://127.0.0.1:${kratosAdmin}`,
  ]);
  const headers = { origin: `http://127.0.0.1:${app}` };
  const begun = await fetch(`${kratos.public}/self-service/login/browser`, { redirect: 'manual', headers });
  expect(begun.headers.get('location')).toMatch(`http://127.0.0.1:${app}/login?flow=`);
  expect(begun.headers.get('access-control-allow-origin')).toBe(headers.origin);
  const flow = await (await fetch(`${kratos.public}/self-service/login/api`)).json();
  expect(flow.ui.action).toMatch(`http://127.0.0.1:${kratosPublic}/self-service/login?flow=`);
});
