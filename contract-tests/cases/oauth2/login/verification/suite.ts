import { makeIdentity, newestCode, open, parameter, password, start, submit, text } from '../../../../kit/index.ts';
import { authorizationPath, client, makeClient } from '../../../../kit/oauth2.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const read = '/self-service/verification/flows?id=';

/** A verification between a registration and the return to Hydra. */
export default contract('oauth2/login/verification', { profile: 'oauth2-verification' }, async (stage) => {
  await makeClient(stage);
  await inBrowser(stage);
  await asPage(stage);
  await withoutSession(stage);
  await nothingToVerify(stage);
  await login(stage);
  stage.note('the client goes');
  await stage.hydra.admin.delete(`/admin/clients/${client}`);
});

async function challenge({ addresses }: Stage, agent: Stage['browser']): Promise<string> {
  const { location } = await agent.navigate(addresses.hydra + authorizationPath());
  return `?login_challenge=${parameter(location, 'login_challenge')}`;
}

async function inBrowser(stage: Stage): Promise<void> {
  const { newBrowser, email, mail, note } = stage;
  const [browser, address] = [newBrowser(), email('browser')];
  note('registration in the browser');
  const flow = await start(browser, 'registration', await challenge(stage, browser));
  const { body } = await submit(browser, flow, { method: 'password', password, traits: { email: address } });
  const verification = await browser.get(read + text(body, 'continue_with.1.flow.id'));
  note('a wrong code, and the right one');
  await submit(browser, verification.body, { method: 'code', code: 'abcdef' });
  const code = await newestCode({ mail }, address);
  const { body: done } = await submit(browser, verification.body, { method: 'code', code });
  await browser.get(read + text(done, 'id'));
  await browser.navigate(text(done, 'ui.nodes.1.attributes.href'));
}

async function asPage(stage: Stage): Promise<void> {
  const { newForm, email, mail, note } = stage;
  const [form, address] = [newForm(), email('form')];
  note('registration as a form');
  const page = await open(form, 'registration', await challenge(stage, form));
  const { location } = await submit(form, page, { method: 'password', password, 'traits.email': address });
  const { body } = await form.fetch(read + parameter(location, 'flow'));
  const done = await submit(form, body, { method: 'code', code: await newestCode({ mail }, address) });
  await form.navigate(done.location);
  await form.fetch(read + parameter(location, 'flow'));
}

async function withoutSession(stage: Stage): Promise<void> {
  const { newForm, newBrowser, email, phone, mail, note } = stage;
  note('a method without the session hook, in the browser');
  const traits = { email: email('code'), phone: phone('code') };
  const browser = newBrowser();
  const flow = await start(browser, 'registration', await challenge(stage, browser));
  await submit(browser, flow, { method: 'code', traits });
  const phoneCode = await newestCode({ mail }, traits.phone);
  const { body } = await submit(browser, flow, { method: 'code', traits, code: phoneCode });
  const { body: open1 } = await browser.get(read + text(body, 'continue_with.1.flow.id'));
  await submit(browser, open1, { method: 'code', code: await newestCode({ mail }, traits.email) });
  note('a method without the session hook, as a form');
  const fields = { method: 'code', 'traits.email': email('page'), 'traits.phone': phone('page') };
  const form = newForm();
  const page = await open(form, 'registration', await challenge(stage, form));
  await submit(form, page, fields);
  const second = await newestCode({ mail }, fields['traits.phone']);
  const { location } = await submit(form, page, { ...fields, code: second });
  const { body: shown } = await form.fetch(read + parameter(location, 'flow'));
  await submit(form, shown, { method: 'code', code: await newestCode({ mail }, fields['traits.email']) });
}

async function nothingToVerify(stage: Stage): Promise<void> {
  const { newBrowser, newForm, email, note } = stage;
  note('nothing to verify');
  const browser = newBrowser();
  const flow = await start(browser, 'registration', await challenge(stage, browser));
  await submit(browser, flow, { method: 'password', password, traits: { username: email('browser-name') } });
  const form = newForm();
  const page = await open(form, 'registration', await challenge(stage, form));
  await submit(form, page, { method: 'password', password, 'traits.username': email('form-name') });
}

async function login(stage: Stage): Promise<void> {
  const { admin, newBrowser, newForm, email, mail, note } = stage;
  const identifier = email('login');
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  note('login goes on to Hydra at once; the verification knows no session');
  const form = newForm();
  const page = await open(form, 'login', await challenge(stage, form));
  await submit(form, page, { method: 'password', identifier, password });
  const browser = newBrowser();
  const flow = await start(browser, 'login', await challenge(stage, browser));
  await submit(browser, flow, { method: 'password', identifier, password });
  const messages = (await mail.messages(identifier)) as readonly { readonly body: string }[];
  const id = /flow=([0-9a-f-]{36})/.exec(messages[0]?.body ?? '')?.[1] ?? '';
  const { body } = await browser.get(read + id);
  const code = await newestCode({ mail }, identifier);
  await submit(browser, body, { method: 'code', code });
  await browser.get(read + id);
}
