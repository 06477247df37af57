import { csrf, makeIdentity, password, start, startApi, submit, text, valueAt } from '../../../kit/index.ts';
import {
  flowClients,
  flowPath,
  followAnswer,
  invalidCode,
  method,
  requestCode,
  reread,
  submitAndFollow,
} from '../../../kit/recovery.ts';
import { requestLink } from '../../../kit/recovery-link.ts';
import type { Agent, AgentAnswer, RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unknownId = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';
const html = { accept: 'text/html' };

/** Rare requests around recovery, found by comparing random walks. */
export default contract('recovery/rare-requests', { profile: 'recovery-both' }, async (stage) => {
  await multipart(stage);
  await otherMultipart(stage);
  await addresses(stage);
  await beginnings(stage);
  await durations(stage);
  await tokens(stage);
  await deleted(stage);
  await disabled(stage);
  await noTraits(stage);
  await changedAddress(stage);
  await blanks(stage);
});

/** Sends fields as a multipart form. */
function postMultipart(agent: Agent, url: string, fields: RequestFields): Promise<AgentAnswer> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=part' };
  return agent.post(url, {}, { raw: `${parts.join('')}--part--\r\n`, headers });
}

const tokenOf = (name: string, flow: unknown): RequestFields => (name === 'native' ? {} : { csrf_token: csrf(flow) });

async function multipart(stage: Stage): Promise<void> {
  const address = stage.email('multipart');
  await makeIdentity(stage.admin, address, { traits: { email: address } });
  for (const flowClient of flowClients(stage)) {
    const { name, agent, begin } = flowClient;
    stage.note(`${name}: multipart bodies`);
    const flow = await begin();
    const action = text(flow, 'ui.action');
    await followAnswer(agent, await postMultipart(agent, action, { ...tokenOf(name, flow), method, email: address }));
    const sent = await requestCode(stage, flowClient, address);
    const fields = { ...tokenOf(name, sent.flow), method, code: invalidCode };
    await followAnswer(agent, await postMultipart(agent, text(sent.flow, 'ui.action'), fields));
  }
  stage.note('a multipart body beside fields of the address');
  const { native } = stage;
  const flow = await startApi(native, 'recovery');
  const query = new URLSearchParams({ method, email: address });
  await postMultipart(native, `${text(flow, 'ui.action')}&${query}`, { email: 'nobody' });
  await reread(native, flow);
}

/** Other flows do not read multipart forms either. */
async function otherMultipart({ admin, newBrowser, newNative, email, note }: Stage): Promise<void> {
  const address = email('elsewhere');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('multipart: a sign-in');
  const browser = newBrowser();
  const login = await start(browser, 'login');
  const fields = { csrf_token: csrf(login), method: 'password', identifier: address, password };
  await postMultipart(browser, text(login, 'ui.action'), fields);
  note('multipart: a registration');
  const registration = await start(browser, 'registration');
  const wanted = { csrf_token: csrf(registration), method: 'password', password, 'traits.email': email('new') };
  await postMultipart(browser, text(registration, 'ui.action'), wanted);
  note('multipart: settings');
  const native = newNative();
  const { body } = await submit(native, await startApi(native, 'login'), {
    method: 'password',
    identifier: address,
    password,
  });
  native.token = text(body, 'session_token');
  const settings = await startApi(native, 'settings');
  await postMultipart(native, text(settings, 'ui.action'), { method: 'password', password: 'amber-harbour-2290' });
}

/** The first value of a duplicate parameter counts, including the flow's own. */
async function addresses(stage: Stage): Promise<void> {
  const nobody = stage.email('nobody');
  for (const { name, agent, begin } of flowClients(stage)) {
    for (const query of ['&flow=foo', '&method=link&method=code', '&email=nobody&email=', '&method=&method=link']) {
      stage.note(`${name}: ${query}`);
      const flow = await begin();
      const token = tokenOf(name, flow);
      const fields = query.includes('email') ? { ...token, method } : { ...token, email: nobody };
      const own = query.includes('flow') ? { method } : {};
      await followAnswer(agent, await agent.post(text(flow, 'ui.action') + query, { ...fields, ...own }));
    }
  }
}

async function beginnings({ native, browser, note }: Stage): Promise<void> {
  for (const to of ['https://example.net/', 'foo', 'javascript:alert(1)']) {
    note(`back to ${to}`);
    const query = `?return_to=${encodeURIComponent(to)}`;
    for (const headers of [{}, html, { accept: '*/*' }]) {
      await native.get(`/self-service/recovery/api${query}`, { headers });
      await browser.get(`/self-service/recovery/browser${query}`, { headers });
    }
  }
}

/** Durations in Go have at most 63 bits of nanoseconds. */
async function durations({ admin, note }: Stage): Promise<void> {
  for (const expires_in of ['9999999h', '-9999999h', '2562047h', '2562048h', '+1h', '.5h', '1h30m10s']) {
    note(`expires in ${expires_in}`);
    for (const kind of ['code', 'link'])
      await admin.post(`/admin/recovery/${kind}`, { identity_id: unknownId, expires_in });
  }
}

/** An anti-CSRF token in the URL is not accepted if the body has none, but is shown. */
async function tokens({ newBrowser, newForm, newNative, note, email }: Stage): Promise<void> {
  const nobody = email('nobody');
  for (const kind of ['code', 'link']) {
    note(`${kind}: a token in the address`);
    const [form, page] = [newForm(), newBrowser()];
    const first = await start(form, 'recovery');
    await followAnswer(
      form,
      await form.post(`${text(first, 'ui.action')}&csrf_token=foo`, { method: kind, email: nobody }),
    );
    const second = await start(page, 'recovery');
    const action = text(second, 'ui.action');
    if (kind === 'link') await submitAndFollow(page, second, { method: kind, email: nobody });
    const asLink = new URLSearchParams({ csrf_token: 'foo', method: kind, email: nobody });
    await page.fetch(`${action}&${asLink}`);
    await page.fetch(`${action}&method=${kind}&email=${encodeURIComponent(nobody)}`);
    await page.fetch(`${flowPath}${text(first, 'id')}&csrf_token=foo`);
    await followAnswer(form, await postMultipart(form, action, { csrf_token: 'foo', method: kind, email: nobody }));
    const app = newNative();
    const third = await startApi(app, 'recovery');
    await app.get(`${text(third, 'ui.action')}&method=${kind}&email=${encodeURIComponent(nobody)}`);
    await reread(app, third);
  }
}

/** Deleting an identity deletes the flow that recovered it. */
async function deleted(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const address = email(`deleted-${name}`);
    const id = await makeIdentity(admin, address, { traits: { email: address } });
    const { flow, code } = await requestCode(stage, flowClient, address);
    const waiting = await requestCode(stage, flowClient, address);
    note(`${name}: recovered, and then deleted`);
    await submit(agent, waiting.flow, { method, code: waiting.code });
    await admin.delete(`/admin/identities/${id}`);
    await reread(agent, waiting.flow);
    await followAnswer(agent, await submit(agent, waiting.flow, { method, code: waiting.code }));
    note(`${name}: deleted before the code was told`);
    const { body } = await reread(agent, flow);
    if (valueAt(body, 'ui')) await submitAndFollow(agent, body, { method, code });
  }
}

/** Sessions of a deactivated identity. */
async function disabled({ admin, newNative, email, note }: Stage): Promise<void> {
  const address = email('disabled');
  const id = await makeIdentity(admin, address, { traits: { email: address } });
  const native = newNative();
  const { body } = await submit(native, await startApi(native, 'login'), {
    method: 'password',
    identifier: address,
    password,
  });
  note('sessions of a disabled person');
  await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
  await admin.get(`/admin/identities/${id}/sessions`);
  await admin.get(`/admin/identities/${id}/sessions?active=true`);
  await admin.get(`/admin/sessions/${text(body, 'session.id')}`);
  await admin.get(`/admin/sessions/${text(body, 'session.id')}?expand=identity`);
  await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'active' }]);
  await admin.get(`/admin/identities/${id}/sessions`);
}

/** An identity without identifying traits keeps the identifiers that its password was set for. */
async function noTraits(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('traits');
  const id = await makeIdentity(admin, address, { traits: { email: address } });
  const [flowClient] = flowClients(stage);
  if (!flowClient) return;
  const { flow, code } = await requestCode(stage, flowClient, address);
  const settings = await submitAndFollow(flowClient.agent, flow, { method, code });
  note('settings without traits');
  await submit(flowClient.agent, settings, { method: 'profile' });
  await admin.get(`/admin/identities/${id}`);
  await submit(flowClient.agent, settings, { method: 'password', password: address });
  await submit(flowClient.agent, settings, { method: 'password', password: 'amber-harbour-2290' });
  await admin.get(`/admin/identities/${id}`);
}

/** Codes to an address are invalid once the identity has another address. */
async function changedAddress(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const address = email(`left-${name}`);
    const id = await makeIdentity(admin, address, { traits: { email: address } });
    const byCode = await requestCode(stage, flowClient, address);
    const { link } = await requestLink(stage, flowClient, address);
    const { body } = await admin.post('/admin/recovery/link', { identity_id: id });
    note(`${name}: another address`);
    const value = email(`taken-${name}`);
    await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/traits/email', value }]);
    await submitAndFollow(agent, byCode.flow, { method, code: byCode.code });
    await followAnswer(agent, await agent.get(link));
    await followAnswer(agent, await agent.get(link));
    note(`${name}: the link of an administrator`);
    await followAnswer(agent, await agent.get(text(body, 'recovery_link')));
  }
}

/** Blanks around an identifier are kept in the traits only. */
async function blanks({ admin, newNative, email, note }: Stage): Promise<void> {
  const address = email('blanks');
  note('blanks around identifiers');
  const credentials = { password: { config: { password } } };
  const traits = { username: ` ${address} A ` };
  const { body } = await admin.post('/admin/identities', { schema_id: 'default', traits, credentials });
  const one = `/admin/identities/${text(body, 'id')}`;
  await admin.get(one);
  for (const identifier of [`${address} a`, ` ${address} A `, `${address}  A`]) {
    const native = newNative();
    await submit(native, await startApi(native, 'login'), { method: 'password', identifier, password });
  }
  await admin.patch(one, [{ op: 'replace', path: '/traits/username', value: ` ${address} B ` }]);
  await admin.get(one);
  await admin.put(one, { schema_id: 'default', state: 'active', traits: { username: ` ${address} C` } });
  await admin.get(one);
}
