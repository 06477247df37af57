import { csrf, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { aal2, makeKeyOwner, startSecondFactor } from '../../../kit/key-owner.ts';
import { enrolLookup, enrolTotp, reread, signIn, unrecordedSettings } from '../../../kit/second-factor.ts';
import { addKey, webauthnOptions } from '../../../kit/webauthn.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'webauthn';
const someKey = JSON.stringify({ publicKey: { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } });

/** Several security keys as second factors, beside other second factors, and where they do not apply. */
export default contract('login/several-second-factors', { profile: 'keys-second-factor' }, async (stage) => {
  await severalKeys(stage);
  await renamed(stage);
  await firstFactor(stage);
  await refresh(stage);
  await severalFactors(stage);
});

async function severalKeys(stage: Stage): Promise<void> {
  const { newBrowser, note } = stage;
  const { address, username: identifier, key, home } = await makeKeyOwner(stage, 'several');
  const second = await addKey(home, method, { name: 'second' }, 'Red key');
  const browser = newBrowser();
  await signIn(browser, address);
  note('one of two keys');
  const flow = await start(browser, 'login', aal2);
  await submit(browser, flow, { identifier, webauthn_login: second.get(webauthnOptions(flow, 'login')) });
  note('a key that was removed after it was asked for, and one that was added');
  const next = newBrowser();
  await signIn(next, address);
  const waiting = await start(next, 'login', aal2);
  const options = webauthnOptions(waiting, 'login');
  const third = await addKey(home, method, { name: 'third' }, 'Green key');
  await submit(next, waiting, { identifier, webauthn_login: third.get(options) });
  const page = await unrecordedSettings(home);
  const fields = { csrf_token: csrf(page), webauthn_remove: key.id };
  await home.post(text(page, 'ui.action'), fields, { unrecorded: true });
  await submit(next, waiting, { identifier, webauthn_login: key.get(options) });
  await submit(next, waiting, { identifier, webauthn_login: second.get(options) });
}

async function renamed(stage: Stage): Promise<void> {
  const { newBrowser, admin, email, note } = stage;
  const { id, address, key } = await makeKeyOwner(stage, 'renamed');
  const path = '/traits/username';
  for (const patch of [
    { op: 'replace', path, value: `Other ${email('other')}` },
    { op: 'remove', path },
  ]) {
    note(`the key after its owner's name was changed: ${patch.op}`);
    await admin.patch(`/admin/identities/${id}`, [patch]);
    await admin.get(`/admin/identities/${id}`);
    const browser = newBrowser();
    await signIn(browser, address);
    const flow = await start(browser, 'login', aal2);
    const webauthn_login = key.get(webauthnOptions(flow, 'login'));
    await submit(browser, flow, { identifier: address, webauthn_login });
  }
}

async function firstFactor(stage: Stage): Promise<void> {
  const { newBrowser, newForm, note } = stage;
  const { username: identifier, key } = await makeKeyOwner(stage, 'first');
  const webauthn_login = key.get(someKey);
  note('no first factor');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  for (const fields of [{ method }, { method, identifier }, { identifier, webauthn_login }, { webauthn_login }])
    await submit(browser, flow, fields);
  const form = newForm();
  const page = await open(form, 'login');
  await submit(form, page, { method, identifier, webauthn_login });
  await reread(form, page, 'login');
}

async function refresh(stage: Stage): Promise<void> {
  const { newBrowser, note } = stage;
  const { address, username: identifier, key, home } = await makeKeyOwner(stage, 'refresh');
  note('refresh the first factor');
  const first = await start(home, 'login', '?refresh=true');
  await submit(home, first, { method, identifier });
  await submit(home, first, { method, identifier, webauthn_login: key.get(someKey) });
  note('refresh the second factor');
  const flow = await start(home, 'login', `${aal2}&refresh=true`);
  await submit(home, flow, { method, identifier, webauthn_login: key.get(webauthnOptions(flow, 'login')) });
  await home.get('/sessions/whoami');
  note('refresh and second factor at once');
  const browser = newBrowser();
  await signIn(browser, address);
  const both = await start(browser, 'login', `${aal2}&refresh=true`);
  await submit(browser, both, { method, identifier, webauthn_login: key.get(webauthnOptions(both, 'login')) });
  await browser.get('/sessions/whoami');
}

async function severalFactors(stage: Stage): Promise<void> {
  const { newBrowser, newForm, newNative, admin, phone, note } = stage;
  const number = phone('factors');
  const person = await makeKeyOwner(stage, 'factors');
  const { address, username: identifier, key, home } = person;
  const [totp_code, codes] = [await enrolTotp(home), await enrolLookup(home)];
  const addPhone = [{ op: 'add', path: '/traits/phone', value: number }];
  await admin.patch(`/admin/identities/${person.id}`, addPhone, { unrecorded: true });
  note('every second factor in one form');
  const { browser, form, flow, page } = await startSecondFactor(stage, person);
  const native = newNative();
  await signIn(native, address, 'api');
  const api = await startApi(native, 'login', aal2);
  note('one wrong answer after the other');
  const wrong = key.get(webauthnOptions(flow, 'login'), { signature: 'MEUCIQD' });
  await submit(browser, flow, { method: 'totp', totp_code: 'abcdef' });
  await submit(browser, flow, { method: 'lookup_secret', lookup_secret: 'abcdefgh' });
  await submit(browser, flow, { identifier, webauthn_login: wrong });
  await submit(form, page, { identifier, webauthn_login: '{}' });
  await reread(form, page, 'login');
  await submit(native, api, { method: 'totp', totp_code: 'abcdef' });
  note('two answers in one');
  await submit(browser, flow, { method: 'totp', totp_code, identifier, webauthn_login: wrong });
  note('another factor than the key');
  const other = newForm();
  await signIn(other, address);
  const second = await open(other, 'login', aal2);
  await submit(other, second, { method: 'lookup_secret', lookup_secret: codes[0] });
  note('the key after a code was sent');
  await submit(form, page, { method: 'code', address: number });
  await reread(form, page, 'login');
  const last = newBrowser();
  await signIn(last, address);
  const end = await start(last, 'login', aal2);
  await submit(last, end, { identifier, webauthn_login: key.get(webauthnOptions(end, 'login')) });
  await last.get('/sessions/whoami');
}
