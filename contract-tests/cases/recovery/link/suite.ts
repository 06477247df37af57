import { csrf, makeIdentity, open, parameter, start, startApi, submit, text } from '../../../kit/index.ts';
import {
  flowClients,
  flowPath,
  followAnswer,
  reread,
  returnTo,
  submitAndFollow,
  submitPath,
} from '../../../kit/recovery.ts';
import { expiredLinks, method, newestLink, requestLink, validLinks } from '../../../kit/recovery-link.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('recovery/link', { profile: 'recovery-link' }, async (stage) => {
  await requestingLink(stage);
  await protecting(stage);
  await validLinks(stage);
  await badLinks(stage);
  await inOtherClients(stage);
  await people(stage);
  await expiredLinks(stage);
});

async function requestingLink(stage: Stage): Promise<void> {
  const { admin, email, mail, note } = stage;
  const [address, unknown] = [email('asking'), email('unknown')];
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of flowClients(stage)) {
    note(`${name}: no address, and none that is one`);
    const flow = await begin(returnTo);
    await submitAndFollow(agent, flow, { method });
    await submitAndFollow(agent, flow, { method, email: '' });
    await submitAndFollow(agent, flow, { method, email: 'nobody' });
    note(`${name}: an address`);
    await submitAndFollow(agent, flow, { method, email: address, transient_payload: '{"a":1}' });
    await reread(agent, flow);
    note(`${name}: once more, then none and none that is one`);
    await submitAndFollow(agent, flow, { method, email: address.toUpperCase() });
    await submitAndFollow(agent, flow, { method });
    await submitAndFollow(agent, flow, { method, email: 'nobody' });
    note(`${name}: to nobody we know`);
    await submitAndFollow(agent, flow, { method, email: unknown });
    for (const other of ['code', 'foo', '']) {
      note(`${name}: method ${other}, then as it should be`);
      const odd = await begin();
      await submitAndFollow(agent, odd, { method: other, email: address });
      await submitAndFollow(agent, odd, { method, email: address });
    }
  }
  note('the mails');
  await mail.messages(address);
  await mail.messages(unknown);
}

async function protecting(stage: Stage): Promise<void> {
  const { native, newBrowser, newForm, note } = stage;
  const email = stage.email('csrf');
  await makeIdentity(stage.admin, email, { traits: { email } });
  for (const { name, agent, begin } of flowClients(stage).slice(0, 2)) {
    note(`${name}: no anti-CSRF token, and one of another browser`);
    const flow = await begin();
    await agent.post(text(flow, 'ui.action'), { method, email });
    await agent.post(text(flow, 'ui.action'), { method: 'foo', email });
    await reread(agent, flow);
    const next = await begin();
    await newBrowser().post(text(next, 'ui.action'), { method, email, csrf_token: csrf(next) });
    await newForm().post(text(next, 'ui.action'), { method, email, csrf_token: csrf(next) });
    await reread(agent, next);
  }
  note('native: with an origin and a cookie');
  for (const headers of [{ origin: 'http://127.0.0.1:4455' }, { cookie: 'a=b' }]) {
    const api = await startApi(native, 'recovery');
    await native.post(text(api, 'ui.action'), { method, email }, { headers });
    await reread(native, api);
  }
}

async function badLinks(stage: Stage): Promise<void> {
  const { admin, email, newForm, note } = stage;
  const address = email('bad');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const flowClient of flowClients(stage)) {
    const { name, agent, begin } = flowClient;
    note(`${name}: a token that nobody sent`);
    const flow = await begin(returnTo);
    await followAnswer(agent, await agent.get(`${text(flow, 'ui.action')}&token=foo`));
    await reread(agent, flow);
    note(`${name}: no token`);
    const empty = await begin();
    await followAnswer(agent, await agent.get(text(empty, 'ui.action')));
    await followAnswer(agent, await agent.get(`${text(empty, 'ui.action')}&token=`));
    await reread(agent, empty);
    note(`${name}: no flow, and another flow`);
    const { link } = await requestLink(stage, flowClient, address);
    const token = parameter(link, 'token');
    await followAnswer(agent, await agent.get(`/self-service/recovery?token=${token}`));
    const other = await begin();
    await followAnswer(agent, await agent.get(`${text(other, 'ui.action')}&token=${token}`));
    note(`${name}: a token that is posted`);
    const posted = await begin();
    await submitAndFollow(agent, posted, { token: 'foo' });
    const again = await begin();
    await submitAndFollow(agent, again, { method, email: address });
    const sent = parameter(await newestLink(stage, address), 'token');
    await followAnswer(agent, await agent.post(`${text(again, 'ui.action')}&token=${sent}`, { method }));
    note(`${name}: a code instead of a token`);
    const coded = flowClients(stage).find((each) => each.name === name);
    if (!coded) continue;
    const last = await coded.begin();
    await followAnswer(coded.agent, await coded.agent.get(`${text(last, 'ui.action')}&code=123456`));
    await submitAndFollow(coded.agent, last, { method, code: '123456' });
  }
  note('a token for an unknown flow');
  const form = newForm();
  await followAnswer(form, await form.navigate(`${submitPath}5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50&token=foo`));
}

async function inOtherClients(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  const address = email('elsewhere');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const make of [newBrowser, newForm, newNative]) {
    for (const flowClient of flowClients(stage)) {
      const { flow, link } = await requestLink(stage, flowClient, address);
      note(`${flowClient.name}: the link, followed by somebody else`);
      const agent = make();
      await followAnswer(agent, await agent.get(link));
      await flowClient.agent.fetch(flowPath + text(flow, 'id'));
    }
  }
}

async function people(stage: Stage): Promise<void> {
  const { admin, browser, form, email, note } = stage;
  const [bare, gone, off] = [email('bare'), email('gone'), email('off')];
  note('somebody without a password');
  await makeIdentity(admin, bare, { traits: { email: bare }, password: false });
  await submit(browser, await start(browser, 'recovery'), { method, email: bare });
  await followAnswer(browser, await browser.navigate(await newestLink(stage, bare)));
  for (const agent of [form, stage.newBrowser()]) {
    note('somebody whose account is disabled');
    const id = await makeIdentity(admin, off, { traits: { email: off } });
    await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
    const flow = await open(agent, 'recovery');
    await submit(agent, flow, { method, email: off });
    const link = await newestLink(stage, off);
    await followAnswer(agent, await agent.get(link));
    await followAnswer(agent, await agent.get(link));
    await reread(agent, flow);
    await admin.get(`/admin/identities/${id}`);
    await admin.delete(`/admin/identities/${id}`);
  }
  note('somebody who is deleted meanwhile');
  const other = stage.newForm();
  const id = await makeIdentity(admin, gone, { traits: { email: gone } });
  await submit(other, await open(other, 'recovery'), { method, email: gone });
  await admin.delete(`/admin/identities/${id}`);
  await followAnswer(other, await other.navigate(await newestLink(stage, gone)));
}
