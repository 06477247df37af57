import { csrf, makeIdentity, start, startApi, submit, text } from '../../../kit/index.ts';
import {
  flowClients,
  flowPath,
  followAnswer,
  method,
  reread,
  returnTo,
  submitAndFollow,
  submitPath,
} from '../../../kit/recovery.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unknownId = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';

/** Recovery by code, up to its mail. */
export default contract('recovery/code', { profile: 'recovery' }, async (stage) => {
  await starting(stage);
  await reading(stage);
  await naming(stage);
  await getting(stage);
  await requestingCode(stage);
  await protecting(stage);
  await addresses(stage);
});

async function starting(stage: Stage): Promise<void> {
  const { form, native, browser, note } = stage;
  for (const { name, begin } of flowClients(stage)) {
    note(`${name}: init`);
    await begin();
    await begin(returnTo);
    await begin('?return_to=%2Fafter%3Fa%3Db');
    await begin('?return_to=');
    await begin('?login_challenge=nope&refresh=true&aal=aal2');
  }
  for (const query of ['?return_to=https%3A%2F%2Fexample.net%2F', '?return_to=%3A%2F%2F']) {
    note('init with a return_to that is not allowed');
    await start(browser, 'recovery', query);
    await form.navigate(`/self-service/recovery/browser${query}`);
    await startApi(native, 'recovery', query);
  }
  note('init as another reads it');
  await native.navigate('/self-service/recovery/api');
  await browser.get('/self-service/recovery/browser', { headers: { accept: '*/*' } });
  await browser.post('/self-service/recovery/api');
  await browser.post('/self-service/recovery/browser');
}

async function reading(stage: Stage): Promise<void> {
  const { newBrowser, browser, form, note } = stage;
  for (const { name, agent, begin } of flowClients(stage)) {
    note(`${name}: read`);
    const flow = await begin(returnTo);
    await reread(agent, flow);
    await agent.navigate(flowPath + text(flow, 'id'));
    note(`${name}: read in another browser`);
    await newBrowser().get(flowPath + text(flow, 'id'));
  }
  note('read what is not there');
  await browser.get(flowPath + unknownId);
  await form.navigate(`${flowPath}foo`);
  await browser.get('/self-service/recovery/flows');
}

async function naming(stage: Stage): Promise<void> {
  for (const id of ['', 'foo', unknownId]) {
    for (const { name, agent } of flowClients(stage)) {
      stage.note(`${name}: flow ${id}`);
      await agent.post(submitPath + id, { method, email: 'nobody@example.org' });
      await agent.get(`${submitPath + id}&token=foo`);
    }
  }
}

async function getting(stage: Stage): Promise<void> {
  for (const { name, agent, begin } of flowClients(stage)) {
    stage.note(`${name}: the way of a link`);
    const flow = await begin();
    for (const query of ['', '&token=foo', '&code=123456', '&email=nobody']) {
      await agent.get(text(flow, 'ui.action') + query);
      await reread(agent, flow);
    }
  }
}

async function requestingCode(stage: Stage): Promise<void> {
  const address = stage.email('asking');
  await makeIdentity(stage.admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of flowClients(stage)) {
    stage.note(`${name}: no address, none that is one, a code too early`);
    const flow = await begin();
    await submitAndFollow(agent, flow, { method });
    await submitAndFollow(agent, flow, { method, email: '' });
    await submitAndFollow(agent, flow, { method, email: 'nobody' });
    await submitAndFollow(agent, flow, { method, code: '123456' });
    stage.note(`${name}: an address`);
    await submitAndFollow(agent, flow, { method, email: address, transient_payload: '{"a":1}' });
    await reread(agent, flow);
    for (const other of [{}, { method: 'foo' }, { method: 'link' }, { method: 'profile' }]) {
      stage.note(`${name}: ${JSON.stringify(other)}, then as it should be`);
      const dead = await begin();
      await submitAndFollow(agent, dead, { ...other, email: address });
      await submitAndFollow(agent, dead, { method, email: address });
      await submitAndFollow(agent, dead, { method, code: '123456' });
    }
    stage.note(`${name}: another method with a token`);
    const last = await begin();
    await submitAndFollow(agent, last, { method: 'foo', token: 'foo' });
    stage.note(`${name}: the address in the query`);
    const { body } = await reread(agent, await begin());
    await agent.post(`${text(body, 'ui.action')}&method=code&email=${encodeURIComponent(address)}`, {
      csrf_token: name === 'native' ? '' : csrf(body),
    });
  }
  stage.note('the mails');
  await stage.mail.messages(address);
}

async function protecting(stage: Stage): Promise<void> {
  const { newBrowser, newForm, newNative, native, note } = stage;
  const email = stage.email('csrf');
  await makeIdentity(stage.admin, email, { traits: { email } });
  for (const { name, agent, begin } of flowClients(stage).slice(0, 2)) {
    note(`${name}: no anti-CSRF token, and a wrong one`);
    for (const token of [{}, { csrf_token: 'foo' }]) {
      const flow = await begin();
      await agent.post(text(flow, 'ui.action'), { method, email, ...token });
      await reread(agent, flow);
    }
    note(`${name}: in another browser`);
    const flow = await begin();
    for (const other of [newBrowser(), newForm()]) {
      await other.post(text(flow, 'ui.action'), { method, email, csrf_token: csrf(flow) });
    }
    note(`${name}: an address that is none, without an anti-CSRF token`);
    await agent.post(text(flow, 'ui.action'), { method, email: 'nobody' });
    note(`${name}: a method that is none, without an anti-CSRF token`);
    await agent.post(text(flow, 'ui.action'), { method: 'foo', email });
  }
  for (const headers of [{ origin: 'http://127.0.0.1:4455' }, { cookie: 'a=b' }, { cookie: '__cflb=a' }]) {
    note(`native: with ${Object.keys(headers)}`);
    const api = await startApi(native, 'recovery');
    const answer = await native.post(text(api, 'ui.action'), { method, email }, { headers });
    if (answer.location) await newNative().get(answer.location);
    await reread(native, api);
  }
  for (const agent of [newBrowser(), newForm()]) {
    note('a native flow in a browser, without cookies and with them');
    const api = await startApi(native, 'recovery');
    await agent.post(text(api, 'ui.action'), { method, email });
    await agent.fetch(flowPath + text(api, 'id'));
    await followAnswer(agent, await agent.post(text(api, 'ui.action'), { method, email }));
  }
}

async function addresses({ admin, browser, native, email, mail, note }: Stage): Promise<void> {
  const address = email('typed');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const typed of [address.toUpperCase(), ` ${address} `, `${address}\t`]) {
    note('an address as somebody types it');
    await submit(browser, await start(browser, 'recovery'), { method, email: typed });
    await mail.messages(address);
  }
  note('an unknown address');
  const unknown = email('unknown');
  await submit(native, await startApi(native, 'recovery'), { method, email: unknown });
  await mail.messages(unknown);
  note('somebody without an address');
  const username = email('name');
  await makeIdentity(admin, username, { traits: { username } });
  await submit(native, await startApi(native, 'recovery'), { method, email: username });
  await mail.messages(username);
  note('any accept');
  const flow = await start(browser, 'recovery');
  const anything = { headers: { accept: '*/*' } };
  await browser.post(text(flow, 'ui.action'), { method, email: address, csrf_token: csrf(flow) }, anything);
  await browser.post(text(flow, 'ui.action'), { method, csrf_token: csrf(flow) }, anything);
}
