import { makeIdentity, open, start, startApi, submit } from '../../../kit/index.ts';
import { reread, signIn } from '../../../kit/second-factor.ts';
import { addKey, keyFields, newKey, signUpWithKey } from '../../../kit/webauthn.ts';
import type { Agent, RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const known = 'bada5566-a7aa-401f-bd96-45619a55120d';

/** Security keys listed in the settings, as a first factor. */
export default contract('settings/webauthn-passwordless-listed', { profile: 'keys-screens' }, async (stage) => {
  await adding(stage);
  await inNativeApp(stage);
  await lastOne(stage);
  await signedUp(stage);
});

async function member({ admin, email }: Stage, name: string, agents: readonly Agent[], natives: readonly Agent[] = []) {
  const address = email(name);
  const id = await makeIdentity(admin, address, { traits: { email: address } });
  for (const each of agents) await signIn(each, address);
  for (const each of natives) await signIn(each, address, 'api');
  return id;
}

async function adding(stage: Stage): Promise<void> {
  const { browser, form, admin, note } = stage;
  const id = await member(stage, 'adding', [browser, form]);
  const add = async (fields: (flow: unknown) => RequestFields) => {
    const flow = await start(browser, 'settings');
    await submit(browser, flow, fields(flow));
  };
  note('add security keys');
  await add((flow) => keyFields(flow, 'webauthn', newKey({ name: 'first' })));
  await add((flow) => keyFields(flow, 'webauthn', newKey({ name: 'second', aaguid: known }), ' "Red" <key> '));
  note('add passkeys');
  await add((flow) => keyFields(flow, 'passkey', newKey({ name: 'third' })));
  await add((flow) => keyFields(flow, 'passkey', newKey({ name: 'fourth', aaguid: known })));
  note('what is listed');
  await admin.get(`/admin/identities/${id}?include_credential=passkey&include_credential=webauthn`);
  const flow = await start(browser, 'settings');
  const page = await open(form, 'settings');
  note('refused where keys are listed');
  for (const fields of [{ webauthn_remove: 'ff' }, { passkey_remove: 'ff' }, { webauthn_register: 'x' }]) {
    await submit(browser, flow, fields);
    await submit(form, page, fields);
    await reread(form, page);
  }
  note('remove');
  await submit(browser, flow, { webauthn_remove: newKey({ name: 'first' }).id });
  await submit(form, page, { passkey_remove: newKey({ name: 'fourth' }).id });
  await reread(form, page);
}

async function inNativeApp(stage: Stage): Promise<void> {
  const { native, newBrowser, note } = stage;
  const browser = newBrowser();
  await member(stage, 'native', [browser], [native]);
  await addKey(browser, 'webauthn', { name: 'first' });
  note('native apps see passkeys alone');
  const flow = await startApi(native, 'settings');
  await submit(native, flow, keyFields(flow, 'passkey', newKey({ name: 'second' })));
  await submit(native, flow, { passkey_remove: 'ff' });
  await submit(native, flow, { passkey_remove: newKey({ name: 'second' }).id });
}

async function lastOne(stage: Stage): Promise<void> {
  const { newBrowser, admin, note } = stage;
  const browser = newBrowser();
  const id = await member(stage, 'last', [browser]);
  const [first, second] = [
    await addKey(browser, 'webauthn', { name: 'first' }),
    await addKey(browser, 'webauthn', { name: 'second' }, 'Red key'),
  ];
  const passkey = await addKey(browser, 'passkey', { name: 'third' });
  await admin.delete(`/admin/identities/${id}/credentials/password`, undefined, { unrecorded: true });
  note('without a password');
  await submit(browser, await start(browser, 'settings'), { webauthn_remove: second.id });
  await submit(browser, await start(browser, 'settings'), { passkey_remove: passkey.id });
  note('the last one');
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { webauthn_remove: first.id });
  await reread(browser, flow);
}

async function signedUp({ newBrowser, email, note }: Stage): Promise<void> {
  const browser = newBrowser();
  const key = await signUpWithKey(browser, 'passkey', email('passkey'), { name: 'own' });
  note('signed up by passkey alone');
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { passkey_remove: key.id });
  await submit(browser, flow, { passkey_remove: 'ff' });
  note('with another way to sign in');
  await submit(browser, flow, { method: 'password', password: 'amber-harbour-2093' });
  await submit(browser, flow, { passkey_remove: key.id });
}
