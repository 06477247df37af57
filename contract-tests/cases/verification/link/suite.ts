import { makeIdentity, open, parameter, password, start, startApi, submit, text, valueAt } from '../../../kit/index.ts';
import type { Agent, AgentAnswer } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'link';
const read = '/self-service/verification/flows?id=';
const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';
const back = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';
const unrecorded = { unrecorded: true };

/** Verification by link. The normaliser cannot recognise the link's token, so mails and links are not recorded. */
export default contract('verification/link', { profile: 'verification-link' }, async (stage) => {
  await requestingLink(stage);
  await sending(stage);
  await native(stage);
  await tokens(stage);
  await afterRegistration(stage);
  await afterExpiry(stage);
});

const reread = (agent: Agent, flow: unknown) => agent.fetch(read + text(flow, 'id'));

/** Returns the link in the newest message to a recipient. */
async function newestLink({ admin }: Stage, recipient: string): Promise<string> {
  const path = `/admin/courier/messages?recipient=${encodeURIComponent(recipient)}`;
  const { body } = await admin.get(path, unrecorded);
  const link = /http\S+token=\S+/.exec(text(body, '0.body'))?.[0];
  if (!link) throw new Error(`no link in the newest message to ${recipient}`);
  return link;
}

/** Opens a link and reads the flow that it redirects to, as its page does. */
async function follow(agent: Agent, link: string, options = {}): Promise<AgentAnswer> {
  const { location } = await agent.navigate(link, unrecorded);
  return agent.fetch(read + parameter(location, 'flow'), options);
}

/** Opens an invalid link and checks the message's id: the flow that replaces its own contains the link, so it is not recorded. */
async function refused(agent: Agent, link: string, id: number): Promise<void> {
  const { body } = await follow(agent, link, unrecorded);
  const messageId = valueAt(body, 'ui.messages.0.id');
  if (messageId !== id) throw new Error(`the link's flow says ${messageId}, not ${id}`);
}

async function requestingLink({ browser, form, native, email, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'verification', back);
  const page = await open(form, 'verification');
  const api = await startApi(native, 'verification');
  note('no address, and none that is one');
  await submit(browser, flow, { method });
  await submit(form, page, { method, email: '' });
  await form.fetch(read + text(page, 'id'));
  await submit(native, api, { method });
  await submit(browser, flow, { method, email: 'nobody' });
  await submit(native, api, { method, email: 5 });
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { method, email: email('csrf') });
  await form.post(text(page, 'ui.action'), { method, email: email('csrf') });
  await native.post(
    text(api, 'ui.action'),
    { method, email: email('csrf') },
    { headers: { origin: 'http://127.0.0.1:4455' } },
  );
  note('another method, and none');
  await submit(browser, flow, { method: 'code', email: email('other') });
  await reread(browser, flow);
  await submit(browser, flow, { method, email: email('other') });
  await submit(form, page, { email: email('other') });
  await form.fetch(read + text(page, 'id'));
  await submit(native, api, { method: 'foo', email: email('other') });
  note('an unknown flow');
  await browser.post(`/self-service/verification?flow=${unknownId}`, { method, email: email('other') });
  await form.navigate(`/self-service/verification?flow=${unknownId}&token=foo`);
  await native.get(`/self-service/verification?flow=${unknownId}&token=foo`);
  await native.get('/self-service/verification?token=foo');
}

async function sending(stage: Stage): Promise<void> {
  const { admin, browser, form, email, mail, note } = stage;
  const [identifier, unknown] = [email('sending'), email('unknown')];
  const id = await makeIdentity(admin, identifier);
  note('a link is sent');
  const flow = await start(browser, 'verification', back);
  await submit(browser, flow, { method, email: identifier, transient_payload: { a: 1 } });
  await reread(browser, flow);
  const first = await newestLink(stage, identifier);
  note('to nobody we know');
  const page = await open(form, 'verification');
  await submit(form, page, { method, email: unknown });
  await form.fetch(read + text(page, 'id'));
  await mail.messages(unknown);
  note('once more');
  await submit(browser, flow, { method, email: identifier.toUpperCase() });
  const second = await newestLink(stage, identifier);
  note('followed: verified');
  await follow(browser, second);
  await admin.get(`/admin/identities/${id}`);
  note('followed again, and the link before it');
  await refused(browser, second, 4070001);
  await follow(browser, first);
  note('asked again after it is verified');
  const third = await start(browser, 'verification');
  await submit(browser, third, { method, email: identifier });
  await admin.get(`/admin/identities/${id}`);
  note('followed by a script');
  const link = await newestLink(stage, identifier);
  await browser.fetch(link, unrecorded);
  await reread(browser, third);
  note('the finished flow');
  await browser.post(`/self-service/verification?flow=${text(third, 'id')}`, { method, email: identifier });
  await submit(browser, third, { method, email: identifier });
  await submit(form, page, { method, email: identifier });
  await follow(form, await newestLink(stage, identifier));
  await submit(form, page, { method, email: identifier });
}

async function native(stage: Stage): Promise<void> {
  const { admin, native: app, newForm, email, note } = stage;
  const identifier = email('native');
  await makeIdentity(admin, identifier);
  note('native');
  const flow = await startApi(app, 'verification');
  await submit(app, flow, { method, email: identifier });
  const form = newForm();
  await follow(form, await newestLink(stage, identifier));
  await app.get(read + text(flow, 'id'));
  await submit(app, flow, { method, email: identifier });
}

async function tokens(stage: Stage): Promise<void> {
  const { browser, form, newForm, email, native: app, note } = stage;
  note('a token that nobody sent');
  const flow = await start(browser, 'verification', back);
  const action = text(flow, 'ui.action');
  await newForm().navigate(`${action}&token=foo`);
  const other = newForm();
  await follow(other, `${action}&token=foo`);
  const seen = await browser.get(`${action}&token=foo`);
  await browser.fetch(read + parameter(seen.location, 'flow'));
  const api = await startApi(app, 'verification');
  await app.get(`${text(api, 'ui.action')}&token=foo`);
  await submit(app, api, { token: 'foo' });
  await submit(browser, flow, { method, token: 'foo', email: email('token') });
  await form.post(action, { token: 'foo' });
  note('no token');
  await newForm().navigate(action);
  await browser.get(`${action}&token=`);
  note('a code instead');
  const page = await open(other, 'verification');
  await other.navigate(`${text(page, 'ui.action')}&code=123456`);
  await reread(other, page);
}

async function afterRegistration(stage: Stage): Promise<void> {
  const { newBrowser, newForm, newNative, email, note } = stage;
  const fields = (name: string) => ({ method: 'password', password, traits: { email: email(name) } });
  note('after a registration');
  const [browser, form, app] = [newBrowser(), newForm(), newNative()];
  const sent = fields('browser');
  const { body } = await submit(browser, await start(browser, 'registration', back), sent);
  const { body: flow } = await browser.get(read + text(body, 'continue_with.1.flow.id'));
  await submit(browser, flow, { method, email: sent.traits.email });
  await follow(browser, await newestLink(stage, sent.traits.email));
  await browser.get('/sessions/whoami');
  note('after a registration, as a form');
  const page = await open(form, 'registration');
  const person = email('form');
  const { location } = await submit(form, page, { method: 'password', password, 'traits.email': person });
  await form.fetch(read + parameter(location, 'flow'));
  await follow(form, await newestLink(stage, person));
  note('after a registration, native');
  const done = await submit(app, await startApi(app, 'registration'), fields('app'));
  await app.get(read + text(done.body, 'continue_with.0.flow.id'));
}

async function afterExpiry(stage: Stage): Promise<void> {
  const { admin, browser, newForm, newNative, until, email, note } = stage;
  const identifier = email('late');
  await makeIdentity(admin, identifier);
  note('a link that comes too late');
  const flow = await start(browser, 'verification');
  await submit(browser, flow, { method, email: identifier });
  const link = await newestLink(stage, identifier);
  // In this profile registration flows live longer than links.
  const app = newNative();
  const { body } = await app.get('/self-service/registration/api', unrecorded);
  await until(410, () => app.get(`/self-service/registration/flows?id=${text(body, 'id')}`, unrecorded));
  await refused(newForm(), link, 4070005);
  await reread(browser, flow);
}
