import { expect, test } from 'vitest';
import { knowClient } from '../http/client.ts';
import { startApp } from '../observability/testing.ts';
import { GatewayProblem, sendProblem } from '../problem.ts';
import { reportRoutes } from './reports.ts';

async function start() {
  const { url, metric, logged } = await startApp(async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof GatewayProblem) return sendProblem(reply, error);
      throw error;
    });
    await app.register(knowClient);
    await app.register(reportRoutes, { metrics: app.metrics });
  });
  return {
    post: async (type: string, body: unknown) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const sent = { method: 'POST', headers: { 'content-type': type }, body: text };
      const response = await fetch(`${url}/gateway/reports`, sent);
      return [response.status, response.status === 204 ? await response.text() : ''];
    },
    counts: async () =>
      Object.fromEntries(
        (await metric('gateway_browser_reports_total')).map((line) => [
          /directive="(.*)"/.exec(line)?.[1],
          Number(line.split(' ').at(-1)),
        ]),
      ),
    logged: () => logged('browser report'),
  };
}

const list = 'application/reports+json';
const single = 'application/csp-report';
const violation = (effectiveDirective: unknown) => ({
  type: 'csp-violation',
  age: 1,
  url: 'https://id.example/login?flow=secret',
  user_agent: 'secret',
  body: { effectiveDirective, blockedURL: 'https://evil.example/?secret', disposition: 'enforce' },
});

test('reports of the Reporting API are counted by their directive', async () => {
  const { post, counts, logged } = await start();
  const reports = ['script-src-elem', 'require-trusted-types-for', 'img-src', 'img-src'].map(violation);
  expect(await post(`${list}; charset=utf-8`, reports)).toEqual([204, '']);
  expect(await counts()).toEqual({ 'script-src-elem': 1, 'require-trusted-types-for': 1, 'img-src': 2 });
  expect(logged().map(({ level, directive }) => [level, directive])).toContainEqual(['debug', 'script-src-elem']);
  expect(JSON.stringify(logged())).not.toContain('secret');
});

test('reports to report-uri are counted, also those of old browsers', async () => {
  const { post, counts } = await start();
  const address = { 'document-uri': 'https://id.example/login?flow=secret' };
  await post(single, {
    'csp-report': { ...address, 'effective-directive': 'style-src-attr', 'violated-directive': 'x' },
  });
  await post(single, { 'csp-report': { ...address, 'violated-directive': "connect-src 'self'" } });
  expect(await counts()).toEqual({ 'style-src-attr': 1, 'connect-src': 1 });
});

test('unknown directives and other types of reports are counted as "other"', async () => {
  const { post, counts } = await start();
  const other = { type: 'deprecation', body: { id: 'x' } };
  await post(list, [
    ...['made-up', 1, null, ['img-src'], '__proto__'].map(violation),
    other,
    { type: 'crash', body: 'x' },
  ]);
  await post(single, { 'csp-report': {} });
  expect(await counts()).toEqual({ other: 8 });
});

test('at most twenty reports of one body are counted', async () => {
  const { post, counts } = await start();
  expect(
    await post(
      list,
      Array.from({ length: 50 }, () => ({ type: 'csp-violation' })),
    ),
  ).toEqual([204, '']);
  expect(await counts()).toEqual({ other: 20 });
});

test.each([
  ['no JSON', list, '{'],
  ['no list', list, { type: 'csp-violation' }],
  ['a list of something else', list, [1]],
  ['no report', single, {}],
  ['null', single, null],
])('a body that is %s is refused', async (_, type, body) => {
  const { post, counts } = await start();
  expect((await post(type, body))[0]).toBe(400);
  expect(await counts()).toEqual({});
});

test('bodies of other types, and large ones, are refused', async () => {
  const { post } = await start();
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
    expect([type, (await post(type, []))[0]]).toEqual([type, 415]);
  expect((await post(list, [' '.repeat(16 * 1024)]))[0]).toBe(413);
});

test('one client cannot raise the number of reports without limit', async () => {
  const { post, counts } = await start();
  const statuses = [];
  for (let index = 0; index < 12; index += 1)
    statuses.push(
      (
        await post(
          list,
          Array.from({ length: 20 }, () => violation('img-src')),
        )
      )[0],
    );
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  expect(await counts()).toEqual({ 'img-src': 200 });
});
