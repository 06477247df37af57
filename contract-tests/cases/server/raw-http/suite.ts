import { open, startApi, text } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract } from '../../../runner/contract.ts';

const close = 'Connection: close';
const json = 'Content-Type: application/json';
const body = '{"session_token":"nothing"}';
const inChunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** Sends a raw request and closes the connection. */
const raw = (agent: Agent, lines: readonly string[], content = '', end = '\r\n') =>
  agent.send('RAW', '', undefined, { raw: `${[...lines, close].join(end)}${end}${end}${content}` });

/** Unusual raw requests: their end, `Host`, and request line. */
export default contract('server/raw-http', { profile: 'sockets' }, async ({ hydra, native, form, note }) => {
  const whoami = 'GET /sessions/whoami HTTP/1.1';
  const logout = ['DELETE /self-service/logout/api HTTP/1.1', 'Host: a', json];
  const length = `Content-Length: ${body.length}`;

  note('how a body is encoded');
  for (const coding of ['chunked', 'Chunked', 'identity', 'gzip', 'gzip, chunked', 'chunked, chunked', '"chunked"', ''])
    await raw(native, [...logout, `Transfer-Encoding: ${coding}`], inChunks);
  await raw(native, [...logout, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], inChunks);
  await raw(native, [whoami, 'Host: a', 'Transfer-Encoding: identity']);
  await raw(hydra.public, ['GET /health/alive HTTP/1.1', 'Host: a', 'Transfer-Encoding: foo']);

  note('how long it is');
  await raw(native, [...logout, length, length], body);
  await raw(native, [...logout, length, 'Content-Length: 2'], body);
  await raw(native, [...logout, `Content-Length: ${body.length}, ${body.length}`], body);
  await raw(native, [...logout, 'Transfer-Encoding: chunked', length], inChunks);
  await raw(native, [...logout, 'Content-Length: 2', 'Transfer-Encoding: chunked'], inChunks);
  for (const wrong of ['+2', '0x2', '2.0', 'a', '99999999999999999999'])
    await raw(native, [...logout, `Content-Length: ${wrong}`], '{}');
  await raw(native, [whoami, 'Host: a', 'Content-Length: 9223372036854775808']);

  note('chunks that cannot be read, and none');
  const chunked = [...logout, 'Transfer-Encoding: chunked'];
  for (const broken of ['zz\r\n{}\r\n0\r\n\r\n', '2\r\n{}xx\r\n0\r\n\r\n', '1\r\n{}\r\n0\r\n\r\n', '0\r\n\r\n'])
    await raw(native, chunked, broken);
  const id = text(await startApi(native, 'login'), 'id');
  await raw(
    native,
    [`POST /self-service/login?flow=${id} HTTP/1.1`, 'Host: a', json, 'Transfer-Encoding: chunked'],
    'zz\r\n{}\r\n0\r\n\r\n',
  );

  note('whose it is');
  for (const hosts of [[], [''], ['a', 'a'], ['a', 'b']])
    await raw(native, [whoami, ...hosts.map((host) => `Host: ${host}`)]);
  for (const host of ['a b', 'a/b', 'a?b', 'a#b', 'a\\b', 'a@b', '<a>', 'é', '"a"', 'a|b', '{a}'])
    await raw(native, [whoami, `Host: ${host}`]);
  for (const host of ['[::1', '::1', 'a:b', ':80', 'a:99999', 'a%zz', '1.2.3.4.5', '!$&', 'a..b'])
    await raw(native, [whoami, `Host: ${host}`]);
  await raw(hydra.public, ['GET /health/alive HTTP/1.1', 'Host:']);
  await raw(hydra.public, ['GET /health/alive HTTP/1.1']);

  note('lines');
  await raw(native, [whoami, 'Host: a'], '', '\n');
  await raw(native, [whoami, 'Host: a', 'A: b\r\n c']);
  await raw(native, ['GET /sessions/whoami HTTP/1.2', 'Host: a']);
  await raw(native, ['GET /sessions/whoami HTTP/2.0', 'Host: a']);
  await raw(native, ['GET /é HTTP/1.1', 'Host: a', 'Accept: application/json']);
  await raw(hydra.public, ['GET /é HTTP/1.1', 'Host: a', 'Accept: application/json']);
  for (const line of ['(a): b', 'a/b: c', ': b', 'A : b', 'A\t: b', 'A: \u0001', 'A: \u0000', 'A: \u007f'])
    await raw(native, [whoami, 'Host: a', line]);
  await raw(native, [whoami, 'Host: a', ...Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`)]);

  note('a method of its own, with what other requests have');
  await raw(native, ['FOO /self-service/logout/api HTTP/1.1', 'Host: a', json, length], body);
  await raw(native, ['FOO /self-service/nothing HTTP/1.1', 'Host: a', 'Cookie: a=b', 'Sec-Fetch-Mode: cors']);

  note('what is expected');
  for (const expected of ['100-continue', 'foo', '']) await raw(native, [whoami, 'Host: a', `Expect: ${expected}`]);
  await raw(native, [...logout, 'Content-Length: 0', 'Expect: 100-continue']);

  note('a form whose first name begins with a question mark');
  const page = await open(form, 'login');
  await form.post(text(page, 'ui.action'), {}, { raw: '?method=password&identifier=a&password=b' });
  await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
  await hydra.admin.post('/admin/oauth2/introspect', {}, { raw: '?token=a' });
});
