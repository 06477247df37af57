/**
 * Measures the heap with abandoned flows: 200,000 login flows, one every ten seconds of a simulated clock (23 days), with
 * 4,000 mails and sign-ins through Hydra. It prints the heap after a garbage collection at each tenth. Run by
 * `npm run evidence -- bench:simulator --abandoned` with --expose-gc.
 */

import { loadHydraConfig, loadKratosConfig } from 'ory-simulator/config';
import { createSimulator, manualClock } from 'ory-simulator/core';

const flows = 200_000;
const tenth = flows / 10;
/** One recovery and one sign-in to an application follow after this many flows. */
const between = 50;
/** Limit of the last heap divided by the heap after the second tenth. From there on, old flows are deleted. */
const limit = 1.15;

const recovery = { SELFSERVICE_METHODS_CODE_ENABLED: 'true', SELFSERVICE_FLOWS_RECOVERY_ENABLED: 'true' };
const notify = { SELFSERVICE_FLOWS_RECOVERY_NOTIFY_UNKNOWN_RECIPIENTS: 'true' };
const options = { env: { DSN: 'memory' }, dev: true };
const { config } = await loadKratosConfig({
  ...options,
  files: ['tools/demo/kratos.yml'],
  env: { ...options.env, ...recovery, ...notify },
});
const { config: provider } = await loadHydraConfig({ ...options, files: ['tools/demo/hydra.yml'] });
const clock = manualClock(Date.parse('2026-01-01T00:00:00Z'));
const { kratos, hydra } = createSimulator({ kratos: config, hydra: provider, runtime: { clock, quickKeys: true } });

/** Sends a request. @returns the response @throws for another status */
async function ask(handler, status, method, url, body, cookies = new Map()) {
  const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body));
  const headers = new Headers({ accept: 'application/json', ...(body && { 'content-type': 'application/json' }) });
  const address = '127.0.0.1:1';
  const answer = await handler({ method, url, headers, cookies, address, bytes: async () => bytes });
  if (answer.status !== status) throw new Error(`${method} ${url} returned ${answer.status}: ${answer.body}`);
  for (const { name, value } of answer.cookies) cookies.set(name, value);
  return answer;
}

const at = (port, path) => new URL(path, `http://127.0.0.1:${port}`);
const begin = (kind, way) => ask(kratos.public, 200, 'GET', at(4433, `/self-service/${kind}/${way}`));

async function recover(number) {
  const { id } = JSON.parse((await begin('recovery', 'api')).body);
  const form = { method: 'code', email: `nobody-${number}@example.org` };
  await ask(kratos.public, 200, 'POST', at(4433, `/self-service/recovery?flow=${id}`), form);
}

const redirect_uri = 'http://127.0.0.1:4446/callback';
const client = JSON.parse(
  (await ask(hydra.admin, 201, 'POST', at(4445, '/admin/clients'), { redirect_uris: [redirect_uri] })).body,
);

async function signIn(number) {
  const cookies = new Map();
  const query = { client_id: client.client_id, response_type: 'code', redirect_uri, state: 'state-of-the-bench' };
  let next = at(4444, `/oauth2/auth?${new URLSearchParams(query)}`);
  for (const kind of ['login', 'consent']) {
    const { headers } = await ask(hydra.public, 302, 'GET', next, undefined, cookies);
    const challenge = new URL(headers.location).searchParams.get(`${kind}_challenge`);
    const accept = at(4445, `/admin/oauth2/auth/requests/${kind}/accept?${kind}_challenge=${challenge}`);
    const granted = { subject: `person-${number}`, remember: true, remember_for: 3600 };
    next = new URL(JSON.parse((await ask(hydra.admin, 200, 'PUT', accept, granted)).body).redirect_to);
  }
  await ask(hydra.public, 303, 'GET', next, undefined, cookies);
}

const heaps = [];
for (let made = 1; made <= flows; made++) {
  await begin('login', 'browser');
  if (made % between === 0) {
    await recover(made);
    await signIn(made);
  }
  clock.advance(10_000);
  if (made % tenth !== 0) continue;
  globalThis.gc();
  heaps.push(process.memoryUsage().heapUsed / 1e6);
  const { flows: kept, messages } = kratos.snapshot();
  const numbers = [made, kept.length, messages.length].map((number) => number.toLocaleString('en').padStart(7));
  console.log(
    `${numbers[0]} flows created ${numbers[1]} kept ${numbers[2]} mails kept   heap ${heaps.at(-1).toFixed(0)} MB`,
  );
}
const growth = heaps.at(-1) / heaps[1];
const isMet = growth <= limit;
console.log(
  `last heap / heap of the second tenth: ${growth.toFixed(2)} (<= ${limit})   ${isMet ? 'reached' : 'MISSED'}`,
);
process.exitCode = isMet ? 0 : 1;
