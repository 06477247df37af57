/** Without secrets in the configuration, the server generates them at its start. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerRequest, requestJar } from '../../adapter/fetch.ts';
import { loadKratosConfig } from '../../config/load.ts';
import { Cookies } from '../../cookies.fixture.ts';
import { parseCookies } from '../../http/cookies.ts';
import { createSimulator } from '../../index.ts';
import { manualClock, seededRandom } from '../../runtime/runtime.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
const file = join(folder, 'kratos.yml');
writeFileSync(file, readFileSync('tools/demo/kratos.yml', 'utf8').replace(/^secrets:\n( .*\n)+/m, ''));
const { config } = await loadKratosConfig({ dev: true, env: { DSN: 'memory' }, files: [file] });
rmSync(folder, { recursive: true });

/** Starts a Kratos and returns a browser's requests to it. */
function startInBrowser(cookies: Cookies) {
  const { kratos } = createSimulator({
    kratos: config,
    runtime: { clock: manualClock(Date.parse('2026-01-01T12:00:00Z')), random: seededRandom(7) },
  });
  if (!kratos) throw new Error('no Kratos');
  const send = async (path: string, body?: object) => {
    const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    const answer = await answerRequest(
      kratos.public,
      new Request(`http://127.0.0.1:4433${path}`, init),
      requestJar(parseCookies(cookies.header)),
    );
    cookies.keep(answer.headers.getSetCookie());
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  return send;
}

test('without secrets in the configuration a user registers and stays signed in', async () => {
  expect(config.secrets).toMatchObject({ cookie: [], default: [] });
  const cookies = new Cookies();
  const send = startInBrowser(cookies);
  const { body: flow } = await send('/self-service/registration/browser');
  const token = flow.ui.nodes.find((node: { attributes: { name: string } }) => node.attributes.name === 'csrf_token');
  const { status } = await send(`/self-service/registration?flow=${flow.id}`, {
    method: 'password',
    password: 'orage-lointain-violet',
    csrf_token: token.attributes.value,
    traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' },
  });
  expect(status).toBe(200);
  expect((await send('/sessions/whoami')).body).toMatchObject({ identity: { traits: { email: 'ada@example.org' } } });
  // Another start generates other secrets, so it cannot open the first one's cookie.
  expect((await startInBrowser(cookies)('/sessions/whoami')).status).toBe(401);
});
