import { open, start, startApi, submit, text } from '../../../kit/index.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract } from '../../../runner/contract.ts';

/** Bodies without a method, with part of a key, or with an unknown method: the last method names the missing part. */
const incomplete: readonly RequestFields[] = [
  ...[{}, { method: '' }, { method: ' ' }, { method: 'nonsense' }, { method: '', identifier: '0' }],
  ...[{ webauthn_register: 'x' }, { webauthn_register: 'x', method: '' }, { webauthn_register_displayname: 'x' }],
  ...[{ passkey_register: 'x' }, { passkey_register: 'x', method: '' }, { passkey_register: {} }],
];

/** Registrations that lack fields for a key, on both screens. */
export default contract('registration/malformed-webauthn', { profile: 'keys-screens' }, async (stage) => {
  const { browser, form, native, email, note } = stage;
  const traits = { 'traits.email': email('incomplete') };
  for (const fields of incomplete) {
    note(JSON.stringify(fields));
    await submit(browser, await start(browser, 'registration'), { ...traits, ...fields });
    const second = await start(browser, 'registration');
    await submit(browser, second, { ...traits, method: 'profile' });
    await submit(browser, second, { ...traits, ...fields });
    const page = await open(form, 'registration');
    await submit(form, page, fields);
    await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
    await submit(native, await startApi(native, 'registration'), { ...traits, ...fields });
  }
});
