import { open, start, startApi, submit } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Messages from configured templates. */
export default contract('courier/templates', { profile: 'templates' }, async (stage) => {
  await newUsers(stage);
  await members(stage);
  await unknownUsers(stage);
});

async function newUsers({ email, mail, newNative, note }: Stage): Promise<void> {
  for (const [name, more] of [
    ['plain', {}],
    ['told', { transient_payload: { lang: 'fr', list: [1, 'two', null, 1234567.5], deep: { yes: true } } }],
  ] as const) {
    note(`somebody new: ${name}`);
    const address = email(name);
    const native = newNative();
    const traits = { email: address, ...(name === 'told' ? { name: '<Ada> & "Byron"' } : {}) };
    await submit(native, await startApi(native, 'registration'), { method: 'code', traits, ...more });
    await mail.messages(address);
  }
}

async function members({ admin, email, phone, mail, newNative, newBrowser, note }: Stage): Promise<void> {
  const [address, number] = [email('member'), phone('member')];
  const traits = { email: address, phone: number, name: 'Ada' };
  // The server lists the two identifiers in random order.
  await admin.post('/admin/identities', { schema_id: 'default', traits }, { unrecorded: true });
  const submitFlow = async (native: Agent, kind: 'login' | 'recovery' | 'verification', fields: object) =>
    submit(native, await startApi(native, kind), { method: 'code', ...fields });
  note('signing in: by a mail');
  await submitFlow(newNative(), 'login', { identifier: address });
  await submitFlow(newNative(), 'login', { identifier: address, transient_payload: { lang: 'fr' } });
  await submitFlow(newNative(), 'login', { identifier: address, transient_payload: { lang: 'de' } });
  await mail.messages(address);
  note('signing in: by a text message');
  await submitFlow(newNative(), 'login', { identifier: number, transient_payload: { a: 'b' } });
  await mail.messages(number);
  note('recovery and verification');
  await submitFlow(newNative(), 'recovery', { email: address });
  await submitFlow(newNative(), 'verification', { email: address, transient_payload: { a: { b: 'c' } } });
  const browser = newBrowser();
  await submit(browser, await start(browser, 'verification'), { method: 'code', email: address });
  await mail.messages(address);
}

async function unknownUsers({ email, mail, newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  for (const kind of ['recovery', 'verification'] as const) {
    note(`nobody: ${kind}`);
    const address = email(`nobody-${kind}`);
    const [native, browser, form] = [newNative(), newBrowser(), newForm()];
    await submit(native, await startApi(native, kind), { method: 'code', email: address });
    await submit(browser, await start(browser, kind), { method: 'code', email: address });
    await submit(form, await open(form, kind), { method: 'code', email: address });
    await mail.messages(address);
  }
}
