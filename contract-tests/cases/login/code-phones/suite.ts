import { startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** Spellings at registration and at login. */
const spellings = [
  ['+33 1 42 68 53 00', '+33142685300'],
  ['+442070313000', '+44 (0)20 7031 3000'],
  ['+39 02 3661 8300', 'tel:+390236618300'],
  ['+1 650 253 0000 ext. 12', '++1-650-253-0000'],
  ['+49 30 901820', '+49 30 9018201'],
] as const;

export default contract('login/code-phones', { profile: 'code' }, async ({ admin, email, newNative, note }) => {
  for (const [registered, typed] of spellings) {
    note(`registered with ${registered}`);
    const person = { traits: { email: email('person'), phone: registered } };
    const { body } = await admin.post('/admin/identities', person, { unrecorded: true });
    const native = newNative();
    await submit(native, await startApi(native, 'login'), { method: 'code', identifier: typed });
    await admin.delete(`/admin/identities/${text(body, 'id')}`, undefined, { unrecorded: true });
  }
});
