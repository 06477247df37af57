import { csrf, makeIdentity, open, parameter, start, startApi, submit, text } from '../../../kit/index.ts';
import { askers, back, follow, read, reread, submitted, tell } from '../../../kit/recovery.ts';
import { askedLink, goodLinks, lateLinks, method, newestLink } from '../../../kit/recovery-link.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('recovery/link', { profile: 'recovery-link' }, async (stage) => {
  await asking(stage);
  await protecting(stage);
  await goodLinks(stage);
  await badLinks(stage);
  await elsewhere(stage);
  await people(stage);
  await lateLinks(stage);
});

async function asking(stage: Stage): Promise<void> {
  const { admin, email, mail, note } = stage;
  const [address, unknown] = [email('asking'), email('unknown')];
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of askers(stage)) {
    note(`${name}: no address, and none that is one`);
    const flow = await begin(back);
    await tell(agent, flow, { method });
    await tell(agent, flow, { method, email: '' });
    await tell(agent, flow, { method, email: 'nobody' });
    note(`${name}: an address`);
    await tell(agent, flow, { method, email: address, transient_payload: '{"a":1}' });
    await reread(agent, flow);
    note(`${name}: once more, then none and none that is one`);
    await tell(agent, flow, { method, email: address.toUpperCase() });
    await tell(agent, flow, { method });
    await tell(agent, flow, { method, email: 'nobody' });
    note(`${name}: to nobody we know`);
    await tell(agent, flow, { method, email: unknown });
    for (const other of ['code', 'foo', '']) {
      note(`${name}: method ${other}, then as it should be`);
      const odd = await begin();
      await tell(agent, odd, { method: other, email: address });
      await tell(agent, odd, { method, email: address });
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
  for (const { name, agent, begin } of askers(stage).slice(0, 2)) {
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
  for (const asker of askers(stage)) {
    const { name, agent, begin } = asker;
    note(`${name}: a token that nobody sent`);
    const flow = await begin(back);
    await follow(agent, await agent.get(`${text(flow, 'ui.action')}&token=foo`));
    await reread(agent, flow);
    note(`${name}: no token`);
    const empty = await begin();
    await follow(agent, await agent.get(text(empty, 'ui.action')));
    await follow(agent, await agent.get(`${text(empty, 'ui.action')}&token=`));
    await reread(agent, empty);
    note(`${name}: no flow, and another flow`);
    const { link } = await askedLink(stage, asker, address);
    const token = parameter(link, 'token');
    await follow(agent, await agent.get(`/self-service/recovery?token=${token}`));
    const other = await begin();
    await follow(agent, await agent.get(`${text(other, 'ui.action')}&token=${token}`));
    note(`${name}: a token that is posted`);
    const posted = await begin();
    await tell(agent, posted, { token: 'foo' });
    const again = await begin();
    await tell(agent, again, { method, email: address });
    const sent = parameter(await newestLink(stage, address), 'token');
    await follow(agent, await agent.post(`${text(again, 'ui.action')}&token=${sent}`, { method }));
    note(`${name}: a code instead of a token`);
    const coded = askers(stage).find((each) => each.name === name);
    if (!coded) continue;
    const last = await coded.begin();
    await follow(coded.agent, await coded.agent.get(`${text(last, 'ui.action')}&code=123456`));
    await tell(coded.agent, last, { method, code: '123456' });
  }
  note('a token for an unknown flow');
  const form = newForm();
  await follow(form, await form.navigate(`${submitted}5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50&token=foo`));
}

async function elsewhere(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  const address = email('elsewhere');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const make of [newBrowser, newForm, newNative]) {
    for (const asker of askers(stage)) {
      const { flow, link } = await askedLink(stage, asker, address);
      note(`${asker.name}: the link, followed by somebody else`);
      const agent = make();
      await follow(agent, await agent.get(link));
      await asker.agent.fetch(read + text(flow, 'id'));
    }
  }
}

async function people(stage: Stage): Promise<void> {
  const { admin, browser, form, email, note } = stage;
  const [bare, gone, off] = [email('bare'), email('gone'), email('off')];
  note('somebody without a password');
  await makeIdentity(admin, bare, { traits: { email: bare }, password: false });
  await submit(browser, await start(browser, 'recovery'), { method, email: bare });
  await follow(browser, await browser.navigate(await newestLink(stage, bare)));
  for (const agent of [form, stage.newBrowser()]) {
    note('somebody whose account is disabled');
    const id = await makeIdentity(admin, off, { traits: { email: off } });
    await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
    const flow = await open(agent, 'recovery');
    await submit(agent, flow, { method, email: off });
    const link = await newestLink(stage, off);
    await follow(agent, await agent.get(link));
    await follow(agent, await agent.get(link));
    await reread(agent, flow);
    await admin.get(`/admin/identities/${id}`);
    await admin.delete(`/admin/identities/${id}`);
  }
  note('somebody who is deleted meanwhile');
  const other = stage.newForm();
  const id = await makeIdentity(admin, gone, { traits: { email: gone } });
  await submit(other, await open(other, 'recovery'), { method, email: gone });
  await admin.delete(`/admin/identities/${id}`);
  await follow(other, await other.navigate(await newestLink(stage, gone)));
}
