import { newestCode, open, start, startApi, submit } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'code';
const password = 'amber-harbour-2290';

/** Telephone numbers whose schema has no format: an identifier, and a verifiable address. */
export default contract('login/code-phones-unformatted', { profile: 'phones-unformatted' }, async (stage) => {
  await forms(stage);
  await odd(stage);
  await person(stage);
});

async function forms({ newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  note('the forms');
  for (const kind of ['login', 'registration'] as const) {
    await start(newBrowser(), kind);
    await open(newForm(), kind);
    await startApi(newNative(), kind);
  }
}

async function odd({ newNative, newForm, note }: Stage): Promise<void> {
  for (const phone of ['nobody', '12', '+1 (650) 253', 'a@example.org', '']) {
    note(`a code for ${JSON.stringify(phone)}`);
    const native = newNative();
    await submit(native, await startApi(native, 'registration'), { method, traits: { phone } });
    await submit(native, await startApi(native, 'login'), { method, identifier: phone });
    const form = newForm();
    await submit(form, await open(form, 'registration'), { method, 'traits.phone': phone });
  }
  note('one that is to be verified');
  const native = newNative();
  const traits = { phone: '+16502530009', mobile: '+16502530009' };
  await submit(native, await startApi(native, 'registration'), { method, traits });
  await submit(native, await startApi(native, 'registration'), { method: 'password', traits, password });
  await submit(native, await startApi(native, 'registration'), { method: 'passkey', traits, passkey_register: '{}' });
}

async function person(stage: Stage): Promise<void> {
  const { admin, browser, newNative, mail, note } = stage;
  const [phone, other] = [stage.phone('phone', '77'), stage.phone('other', '77')];
  note('somebody new');
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { method, traits: { phone } });
  await submit(browser, flow, { method, traits: { phone }, code: await newestCode({ mail }, phone) });
  await browser.get('/sessions/whoami');
  await admin.get(`/admin/identities?credentials_identifier=${encodeURIComponent(phone)}`);
  note('one by a password');
  const native = newNative();
  const traits = { phone: other };
  await submit(native, await startApi(native, 'registration'), { method: 'password', traits, password });
  await signIn(native, other, 'api', password);
  note('settings');
  for (const changes of [{ phone: 'nobody' }, { phone }, { phone: other, mobile: '+16502530009' }]) {
    const settings = await startApi(native, 'settings');
    await submit(native, settings, { method: 'profile', traits: changes });
  }
  note('signing in by a code');
  for (const identifier of [phone, other]) {
    const app = newNative();
    await submit(app, await startApi(app, 'login'), { method, identifier });
  }
}
