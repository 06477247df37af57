import { csrf, makeIdentity, start, startApi, text, valueAt } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const mark = '\ufeff';
const id = '2f6a5b0e-52d5-4f6a-9c0a-8f2a4b7f9d11';
const json = { headers: { 'content-type': 'application/json' } };

/** Bodies, cookies and patches with small mistakes. */
export default contract('server/json-spelling', { profile: 'password' }, async (stage) => {
  await marks(stage);
  await cookies(stage);
  await patches(stage);
});

/** A byte order mark, and invalid characters before or in a body. */
async function marks({ admin, native, browser, form, email, note }: Stage): Promise<void> {
  const identity = JSON.stringify({ schema_id: 'default', traits: { email: email('marked') } });
  for (const before of [mark, `\n${mark}`, '\0', '\u00a0', '\f', '\u007f', '\u0001']) {
    note(`${JSON.stringify(before)} before a body`);
    await admin.post('/admin/identities', undefined, { ...json, raw: before + identity });
    await admin.patch('/admin/identities', undefined, { ...json, raw: before + JSON.stringify({ identities: [] }) });
    await native.send('DELETE', '/self-service/logout/api', undefined, {
      ...json,
      raw: `${before}{"session_token":"x"}`,
    });
  }
  note('a mark before a submission');
  await native.post(text(await startApi(native, 'login'), 'ui.action'), undefined, {
    ...json,
    raw: `${mark}{"method":"password","identifier":"x","password":"y"}`,
  });
  const flow = await start(browser, 'login');
  await browser.post(text(flow, 'ui.action'), undefined, {
    ...json,
    raw: `${mark}${JSON.stringify({ csrf_token: csrf(flow), method: 'password', identifier: 'x', password: 'y' })}`,
  });
  const page = await start(form, 'login');
  await form.post(text(page, 'ui.action'), undefined, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: `${mark}csrf_token=${encodeURIComponent(csrf(page))}&method=password&identifier=x&password=y`,
  });
  note('a mark in a patch');
  const marked = await makeIdentity(admin, email('patched'));
  await admin.patch(`/admin/identities/${marked}`, undefined, { ...json, raw: `${mark}[]` });
}

async function cookies({ admin, email, newBrowser, note }: Stage): Promise<void> {
  const identifier = email('blanks');
  await makeIdentity(admin, identifier);
  const member = newBrowser();
  await signIn(member, identifier);
  const session = member.cookie('ory_kratos_session') ?? '';
  for (const [title, cookie] of [
    ['before the value', `ory_kratos_session= ${session}`],
    ['before the equals sign', `ory_kratos_session =${session}`],
    ['around the pair', ` ory_kratos_session=${session} ; a=b`],
    ['a tab after it', `ory_kratos_session=${session}\t; a=b`],
    ['in quotes', `ory_kratos_session=" ${session}"`],
  ]) {
    note(`blanks: ${title}`);
    await newBrowser().get('/sessions/whoami', { headers: { cookie: `${cookie}` } });
  }
}

async function patches({ admin, email, note }: Stage): Promise<void> {
  const identity = await makeIdentity(admin, email('patches'));
  for (const path of ['1e2', '1.0', '-0', '[1e2,{"a":1.50}]', '{"b":1,"a":2}', '"<&>"']) {
    note(`a patch of ${path}`);
    await admin.patch(`/admin/identities/${identity}`, undefined, { ...json, raw: `[{"path":${path},"op":"x"}]` });
    await admin.patch(`/admin/identities/${identity}`, undefined, { ...json, raw: `[{"path":${path},"op":"remove"}]` });
  }
  note('a schema that is taken away');
  await admin.patch(`/admin/identities/${identity}`, [{ op: 'remove', path: '/schema_id' }]);
  await admin.get(`/admin/identities/${identity}`);
  await admin.get(`/admin/identities?ids=${identity}`);
  await admin.patch(`/admin/identities/${identity}`, [{ op: 'replace', path: '/schema_id', value: '' }]);
  await admin.put(`/admin/identities/${identity}`, {
    schema_id: '',
    state: 'active',
    traits: { email: email('patches') },
  });
  await admin.patch(`/admin/identities/${identity}`, [{ op: 'test', path: '/schema_id', value: 'default' }]);
  note('a schema by the name that addresses have');
  const [named, ...others] = [btoa('default'), btoa('default').replace(/=+$/, ''), btoa('nothing')];
  const created = await admin.post('/admin/identities', { schema_id: named, traits: { email: email('encoded') } });
  await admin.get(`/admin/identities/${valueAt(created.body, 'id')}`);
  for (const [index, schema_id] of others.entries())
    await admin.post('/admin/identities', { schema_id, traits: { email: email(`encoded-${index}`) } });
  for (const patchId of [{ a: 1 }, [], 1, null, 'x', id]) {
    note(`a batch of ${JSON.stringify(patchId)}`);
    await admin.patch('/admin/identities', {
      identities: [{ patch_id: patchId, create: { schema_id: 'default', traits: { email: 1 } } }],
    });
  }
}
