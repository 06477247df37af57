import { expect, test } from 'vitest';
import { answerRequest, requestJar } from '../../adapter/fetch.ts';
import { loadKratosConfig } from '../../config/load.ts';
import { Cookies } from '../../cookies.fixture.ts';
import { parseCookies } from '../../http/cookies.ts';
import { createSimulator } from '../../index.ts';

const { config } = await loadKratosConfig({ dev: true, env: { DSN: 'memory' }, files: ['tools/demo/kratos.yml'] });

/** Starts a Kratos and returns the requests of a browser to it. */
function startAt(port: number, base_url: string, cookies: Cookies) {
  const { kratos } = createSimulator({
    kratos: { ...config, serve: { ...config.serve, public: { ...config.serve.public, port, base_url } } },
  });
  if (!kratos) throw new Error('no Kratos');
  return async (path: string, body?: object) => {
    const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
    const answer = await answerRequest(
      kratos.public,
      new Request(`http://127.0.0.1:${port}${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
      requestJar(parseCookies(cookies.header)),
    );
    cookies.keep(answer.headers.getSetCookie());
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
}

/** Opens a registration on two servers with one browser and submits both, one after the other. @returns the statuses */
async function registerOnBoth(first: string, second: string) {
  const cookies = new Cookies();
  const servers = [startAt(4433, first, cookies), startAt(4533, second, cookies)];
  const flows: { id: string; csrf_token: string }[] = [];
  for (const send of servers) {
    const { body } = await send('/self-service/registration/browser');
    const isToken = ({ attributes }: { attributes: { name: string } }) => attributes.name === 'csrf_token';
    flows.push({ id: body.id, csrf_token: body.ui.nodes.find(isToken).attributes.value });
  }
  const statuses: number[] = [];
  for (const [index, send] of servers.entries()) {
    const { status } = await send(`/self-service/registration?flow=${flows[index]?.id}`, {
      method: 'password',
      password: 'orage-lointain-violet',
      csrf_token: flows[index]?.csrf_token,
      traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' },
    });
    statuses.push(status);
  }
  return statuses;
}

// Browsers send cookies to all ports of a host. Two real servers answer the same (v26.2.0).
test('two servers on one host keep their CSRF cookies apart if each has a base_url of its own', async () => {
  expect(await registerOnBoth('http://127.0.0.1:4433/', 'http://127.0.0.1:4533/')).toEqual([200, 200]);
});

test('two servers on one host with the same base_url share the CSRF cookie, so an open flow ends in 403', async () => {
  expect(await registerOnBoth('http://127.0.0.1:4433/', 'http://127.0.0.1:4433/')).toEqual([200, 403]);
});
