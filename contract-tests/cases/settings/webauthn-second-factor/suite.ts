import { csrf, makeIdentity, open, parameter, start, startApi, submit, text } from '../../../kit/index.ts';
import { reread, signIn, unrecordedSettings } from '../../../kit/second-factor.ts';
import { addKey, flags, keyFields, newKey } from '../../../kit/webauthn.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'webauthn';

export default contract('settings/webauthn-second-factor', { profile: 'keys-second-factor' }, async (stage) => {
  await requestingKey(stage);
  await unreadable(stage);
  await refused(stage);
  await nameless(stage);
  await adding(stage);
  await removing(stage);
  await byAdmin(stage);
});

/** Creates an identity and signs it in by password with each of the agents. @returns its id */
async function member({ admin, email }: Stage, name: string, agents: readonly Agent[], natives: readonly Agent[] = []) {
  const address = email(name);
  const id = await makeIdentity(admin, address, { traits: { email: address, username: `user ${address}` } });
  for (const each of agents) await signIn(each, address);
  for (const each of natives) await signIn(each, address, 'api');
  return id;
}

async function requestingKey(stage: Stage): Promise<void> {
  const { browser, form, native, admin, note } = stage;
  const id = await member(stage, 'asking', [browser, form], [native]);
  note('who has no key yet');
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
  note('init');
  const flow = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const api = await startApi(native, 'settings');
  note('nothing is sent');
  const named = { webauthn_register_displayname: 'Blue key' };
  for (const fields of [{ method }, { method, ...named }, { method, webauthn_register: '', webauthn_remove: '' }])
    await submit(browser, flow, fields);
  await submit(form, page, { method });
  await reread(form, page);
  note('no name');
  const { webauthn_register } = keyFields(flow, method, newKey());
  await submit(browser, flow, { method, webauthn_register });
  await submit(browser, flow, { method, webauthn_register, webauthn_register_displayname: '' });
  await submit(form, page, { webauthn_register, webauthn_register_displayname: '' });
  await reread(form, page);
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { method, webauthn_register });
  await browser.post(text(flow, 'ui.action'), { method, webauthn_register, ...named });
  await browser.post(text(flow, 'ui.action'), { webauthn_remove: 'ff' });
  await form.post(text(page, 'ui.action'), { webauthn_register, ...named });
  note('remove what is not there');
  await submit(browser, flow, { webauthn_remove: 'ff' });
  await submit(form, page, { method, webauthn_remove: 'ff' });
  await reread(form, page);
  note('native apps have no keys');
  await submit(native, api, { method, webauthn_register, ...named });
  await submit(native, api, { webauthn_register });
  await submit(native, api, { webauthn_remove: 'ff' });
}

async function unreadable(stage: Stage): Promise<void> {
  const [browser, form] = [stage.newBrowser(), stage.newForm()];
  await member(stage, 'unreadable', [browser, form]);
  stage.note('what cannot be read');
  const flow = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const named = { webauthn_register_displayname: 'Blue key' };
  for (const webauthn_register of ['x', '{', '{}', '[]', 'null', '{"id":1}', {}, true])
    await submit(browser, flow, { ...named, webauthn_register });
  await submit(form, page, { ...named, webauthn_register: '{}' });
  await reread(form, page);
  await submit(browser, flow, { webauthn_remove: {} });
  await submit(browser, flow, { webauthn_remove: 1 });
}

async function refused(stage: Stage): Promise<void> {
  const [browser, form] = [stage.newBrowser(), stage.newForm()];
  await member(stage, 'refused', [browser, form]);
  stage.note('a key that was not made for this');
  const flow = await start(browser, 'settings');
  for (const wrong of [
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { origin: 'https://other.example.org' },
    { origin: 'nowhere' },
    { rpId: 'other.example.org' },
    { type: 'webauthn.get' },
    { flags: flags.attested },
    { flags: flags.present },
  ])
    await submit(browser, flow, keyFields(flow, method, newKey(), 'Blue key', wrong));
  stage.note('a key that was made for another form');
  await submit(browser, flow, keyFields(await unrecordedSettings(browser), method, newKey()));
  const page = await open(form, 'settings');
  const { location } = await submit(form, page, keyFields(flow, method, newKey()));
  await form.fetch(`/self-service/errors?id=${parameter(location, 'id')}`);
  await reread(form, page);
}

async function nameless({ newBrowser, newForm, admin, email, note }: Stage): Promise<void> {
  const [browser, form] = [newBrowser(), newForm()];
  const address = email('nameless');
  const id = await makeIdentity(admin, address, { traits: { email: address } });
  for (const each of [browser, form]) await signIn(each, address);
  note('somebody whom no identifier leads to');
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { webauthn_remove: 'ff' });
  await submit(browser, flow, keyFields(flow, method, newKey()));
  const page = await open(form, 'settings');
  await submit(form, page, keyFields(page, method, newKey()));
  await reread(form, page);
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
  await browser.get('/sessions/whoami');
}

async function adding(stage: Stage): Promise<void> {
  const { newForm, newBrowser, admin, note } = stage;
  const [form, other] = [newForm(), newBrowser()];
  const id = await member(stage, 'adding', [form, other]);
  note('add');
  const page = await open(form, 'settings');
  const early = await open(form, 'settings');
  const waiting = await start(other, 'settings');
  const fields = keyFields(page, method, newKey({ name: 'first' }));
  await submit(form, page, fields);
  await form.fetch('/sessions/whoami');
  await admin.get(`/admin/identities/${id}`);
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
  note('the same answer again');
  await asScript(form, page, fields);
  note('another session of the person needs the key');
  await other.get('/sessions/whoami');
  await submit(other, waiting, keyFields(waiting, method, newKey()));
  note('another key, by a form that knows of none');
  const second = keyFields(early, method, newKey({ name: 'second' }), ' ');
  await asScript(form, early, { ...second, transient_payload: 'x' });
  await submit(form, early, { method: 'foo', ...second, transient_payload: '{"a":1}' });
  note('keys that are kept in two places, or have a counter');
  const kinds = [
    { flags: flags.present | flags.verified | flags.attested | flags.backupEligible | flags.backedUp },
    { counter: 4711 },
  ];
  for (const [index, wrong] of kinds.entries()) {
    const next = await unrecordedSettings(form);
    await submit(form, next, keyFields(next, method, newKey({ name: `kind ${index}` }), `Key ${index}`, wrong));
  }
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
}

async function removing(stage: Stage): Promise<void> {
  const { newForm, newNative, admin, note } = stage;
  const [form, native] = [newForm(), newNative()];
  const id = await member(stage, 'removing', [form], [native]);
  const flow = await open(form, 'settings');
  const [first, second] = [
    await addKey(form, method, { name: 'first' }),
    await addKey(form, method, { name: 'second' }, 'Red key'),
  ];
  note('remove a key that does not exist');
  await asScript(form, flow, { webauthn_remove: first.id.toUpperCase() });
  await submit(form, flow, { webauthn_remove: 'ff' });
  await reread(form, flow);
  note('remove and add at once');
  const third = newKey({ name: 'third' });
  await submit(form, flow, { ...keyFields(flow, method, third, 'Green key'), webauthn_remove: first.id });
  note('remove, one by one');
  await submit(form, flow, { webauthn_remove: first.id });
  await submit(form, flow, { webauthn_remove: third.id, method });
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
  await native.get('/sessions/whoami');
  await asScript(form, await unrecordedSettings(form), { method: 'foo', webauthn_remove: second.id });
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
  await native.get('/sessions/whoami');
  await form.fetch('/sessions/whoami');
}

/** Submits a flow as a script that shares the form's cookies. */
function asScript(form: Agent, flow: unknown, fields: Readonly<Record<string, unknown>>) {
  const headers = { accept: 'application/json' };
  return form.post(text(flow, 'ui.action'), { csrf_token: csrf(flow), ...fields }, { headers });
}

async function byAdmin(stage: Stage): Promise<void> {
  const { newBrowser, admin, note } = stage;
  const browser = newBrowser();
  const id = await member(stage, 'admin', [browser]);
  await addKey(browser, method, { name: 'first' });
  note('the keys are deleted for the person');
  await admin.delete(`/admin/identities/${id}/credentials/webauthn`);
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
  await browser.get('/sessions/whoami');
  await start(browser, 'settings');
  await admin.delete(`/admin/identities/${id}/credentials/webauthn`);
}
