import { authorizeByAdminApi } from '../../../kit/answers.ts';
import { open, password, start, startApi, submit } from '../../../kit/index.ts';
import { authorizationPath, callback } from '../../../kit/oauth2.ts';
import { basic, exchangeCode, registerClient } from '../../../kit/oauth2-tokens.ts';
import {
  handshakes,
  listeners,
  malformedRequestLines,
  sendPlainHttp,
  showCertificate,
} from '../../../kit/transport.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const id = 'contract-tls';

/** Servers with TLS, without `--dev`. */
export default contract('server/tls', { profile: 'tls' }, async (stage) => {
  const { addresses, hydra, native, note } = stage;
  await members(stage);
  await clients(stage);
  note('what Kratos agrees on');
  await handshakes(native);
  note('what Hydra agrees on');
  await handshakes(hydra.public);
  note('whose certificate each listener shows');
  for (const agent of listeners(stage)) await showCertificate(agent);
  note('plain HTTP');
  await sendPlainHttp(native, addresses.public);
  await sendPlainHttp(hydra.admin, addresses.hydra_admin ?? '');
  await http2(stage);
  note('odd lines to Kratos');
  await malformedRequestLines(native, '/sessions/whoami');
  note('odd lines to Hydra');
  await malformedRequestLines(hydra.admin, '/admin/clients');
  await unusualRequests(stage);
});

async function members({ browser, email, form, native, note }: Stage): Promise<void> {
  note('a new member');
  const traits = { email: email('ada'), firstName: 'Ada' };
  await submit(browser, await start(browser, 'registration'), { method: 'password', password, traits });
  await browser.get('/sessions/whoami');
  await browser.fetch('/self-service/logout/browser');
  note('a page, and an app');
  await submit(form, await open(form, 'login'), { method: 'password', identifier: traits.email, password });
  await startApi(native, 'login');
  note('told otherwise by headers');
  for (const headers of [
    { 'x-forwarded-proto': 'http' },
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example.org' },
  ])
    await native.get('/self-service/login/api', { headers });
}

async function clients(stage: Stage): Promise<void> {
  const { addresses, hydra, form, note } = stage;
  await registerClient(stage, id, { redirect_uris: [callback] });
  note('what Hydra says of itself');
  await form.fetch(`${addresses.hydra}/.well-known/openid-configuration`);
  note('tokens');
  await exchangeCode(
    stage,
    id,
    await authorizeByAdminApi(stage, form, authorizationPath({ client_id: id })),
    basic(id),
  );
  note('told otherwise by headers');
  for (const proto of ['http', 'https', 'ftp'])
    for (const agent of [hydra.public, hydra.admin])
      await agent.get('/health/alive', { headers: { 'x-forwarded-proto': proto, 'x-forwarded-for': '192.0.2.1' } });
}

async function http2({ hydra, native, note }: Stage): Promise<void> {
  note('by HTTP/2');
  await native.send('HTTP/2', '/sessions/whoami');
  await native.send('HTTP/2', '/self-service/login/api?refresh=true');
  await native.send('HTTP/2', '/self-service/login/api', undefined, { headers: { ':method': 'HEAD' } });
  await native.send('HTTP/2', '/health/alive', undefined, { headers: { ':method': 'FOO' } });
  await native.send('HTTP/2', '//sessions/whoami', { a: 1 }, { headers: { ':method': 'POST' } });
  await hydra.admin.send('HTTP/2', '/admin/clients', { client_id: 7 }, { headers: { ':method': 'POST' } });
  await hydra.public.send('HTTP/2', '/oauth2/auth?client_id=nobody');
}

/** Unusual requests over plain connections, TLS and HTTP/2. */
async function unusualRequests({ admin, hydra, native, note }: Stage): Promise<void> {
  note('odd requests by TLS');
  const raw = (agent: Agent, ...lines: readonly string[]) =>
    agent.send('RAW', '', undefined, { raw: [...lines, 'Connection: close', '', ''].join('\r\n') });
  for (const line of [
    'GET /é HTTP/1.1',
    'GET /% HTTP/1.1',
    'FOO /nothing HTTP/1.1',
    'GET //a|b HTTP/1.1',
    'GET /x HTTP/3',
  ])
    for (const agent of [native, hydra.public, hydra.admin])
      await raw(agent, line, 'Host: a', 'Accept: application/json');
  await raw(native, 'GET /sessions/whoami HTTP/1.1', 'Host: a b');
  await raw(native, 'GET /sessions/whoami HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip');
  await raw(hydra.public, 'GET /health/alive HTTP/1.1', 'Host: a', 'Content-Length: 2', 'Content-Length: 3');
  note('odd paths by HTTP/2');
  for (const path of ['//é', '/é', '/%', '/%2F', '//', '/x%2Fy', '/%61dmin/', '//a|b', '/?a=é', '/?%zz', '/x?a;b'])
    for (const agent of [native, admin, hydra.public, hydra.admin])
      for (const method of ['GET', 'DELETE'])
        await agent.send('HTTP/2', path, undefined, { headers: { ':method': method } });
  for (const query of ['return_to=https://127.0.0.1:4455/é', 'a=é', 'aal=%ff', 'a=%'])
    await native.send('HTTP/2', `/self-service/login/api?${query}`);
}
