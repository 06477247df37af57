import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startRenderingWorld } from '../pages/testing.ts';

test('when the client of a page leaves, its rendering stops, and nothing counts as a fault', async () => {
  const events: string[] = [];
  const { port, log, failures } = await startRenderingWorld(
    ({ url, headers }, response) => {
      // The page's own call. Others ask which flows there are.
      if (url?.startsWith('/self-service/login/browser') && headers['user-agent'] === 'leaves') {
        events.push('asked');
        response.once('close', () => events.push('left'));
      } else response.writeHead(404).end();
    },
    { variables: { LOGIN_GATE: 'open' } },
  );
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write('GET /login HTTP/1.1\r\nHost: x\r\nUser-Agent: leaves\r\n\r\n');
  await expect.poll(() => events).toEqual(['asked']);
  socket.resetAndDestroy();
  await expect.poll(() => events).toEqual(['asked', 'left']);
  await expect.poll(() => log.filter(({ status }) => status === 499)).toHaveLength(1);
  expect(failures()).toEqual([]);
});

test('a body that its client leaves unfinished is no fault of the gateway', async () => {
  const gateway = await startRenderingWorld(() => {});
  const socket = connect(gateway.port, '127.0.0.1').on('error', () => {});
  const sent = 'POST /self-service/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n';
  socket.write(sent);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.resetAndDestroy();
  await expect.poll(() => gateway.log.filter(({ status }) => status === 499)).toHaveLength(1);
  expect(gateway.failures()).toEqual([]);
});

test.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('the client that a proxy writes as %s is %s', async (written, address) => {
  const variables = { TRUSTED_PROXIES: '127.0.0.1' };
  const gateway = await startRenderingWorld(
    ({ headers }, response) => response.writeHead(200, { 'x-client': `${headers['x-forwarded-for']}` }).end('{}'),
    { variables },
  );
  const answer = await gateway.get('/self-service/login/api', { 'x-forwarded-for': written });
  expect(answer.headers.get('x-client')).toBe(address);
});
