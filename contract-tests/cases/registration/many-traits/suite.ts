import { open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { reread, signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Forms with so many fields that Go's sort uses another algorithm than for short ones. */
export default contract('registration/many-traits', { profile: 'many-traits' }, async (stage) => {
  for (const schema of ['default', 'short']) {
    await registration(stage, schema);
    await settings(stage, schema);
  }
});

async function registration({ newBrowser, newForm, newNative, email, note }: Stage, schema: string): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const query = `?identity_schema=${schema === 'default' ? '' : schema}`;
  const signUp = (name: string) => ({ method: 'password', password, 'traits.email': email(name) });
  note(`registration: ${schema}`);
  const flow = await start(browser, 'registration', query);
  await submit(browser, flow, signUp('browser'));
  await submit(browser, flow, { ...signUp('browser'), 'traits.item2': 'b', 'traits.item4': 'a', 'traits.item40': 'a' });
  await submit(browser, flow, { method: 'foo' });
  const page = await open(form, 'registration', query);
  await submit(form, page, { ...signUp('form'), 'traits.item7': '', password: '' });
  await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
  const api = await startApi(native, 'registration', query);
  await submit(native, api, { method: 'passkey', 'traits.item12': 'x', 'traits.item1': 'y' });
}

async function settings({ newBrowser, newForm, newNative, admin, email, note }: Stage, schema: string): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const traits = { email: email(`settings-${schema}`), item3: 'c', item30: 'b', item5: 'a' };
  const credentials = { password: { config: { password } } };
  const known = schema === 'default' ? traits : { email: traits.email, item3: 'c', item5: 'a' };
  await admin.post('/admin/identities', { schema_id: schema, traits: known, credentials }, { unrecorded: true });
  for (const each of [browser, form]) await signIn(each, traits.email);
  await signIn(native, traits.email, 'api');
  note(`settings: ${schema}`);
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { method: 'profile', traits: { email: traits.email, item1: 'z', item10: 'z' } });
  await submit(browser, flow, { method: 'totp', totp_code: 'abcdef' });
  await submit(browser, flow, { method: 'profile', traits: { ...known, item1: 'z' } });
  const page = await open(form, 'settings');
  await submit(form, page, { passkey_remove: 'ff' });
  await reread(form, page);
  const api = await startApi(native, 'settings');
  await submit(native, api, { method: 'foo' });
}
