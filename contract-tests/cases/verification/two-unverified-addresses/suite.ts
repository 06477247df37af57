import { open, password, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** With two unverified addresses, the unchanged one gets its message before the new one. Found by comparing random walks. */
export default contract('verification/two-unverified-addresses', { profile: 'verification' }, async (stage) => {
  const { admin, email, form, mail, note, phone } = stage;
  const [identifier, mobile, second, third] = [email('first'), phone('mobile', '27'), email('second'), email('third')];
  const credentials = { password: { config: { password } } };
  // Unrecorded: the server lists two addresses in random order.
  const traits = { email: identifier, mobile, username: identifier };
  await admin.post('/admin/identities', { schema_id: 'default', traits, credentials }, { unrecorded: true });
  await submit(form, await open(form, 'login'), { method: 'password', identifier, password });
  for (const address of [second, third]) {
    note(`another address: ${address === second ? 'the second' : 'the third'}`);
    const { location } = await form.navigate('/self-service/settings/browser', { unrecorded: true });
    const id = new URL(location).searchParams.get('flow');
    const { body: flow } = await form.fetch(`/self-service/settings/flows?id=${id}`, { unrecorded: true });
    await submit(form, flow, {
      method: 'profile',
      'traits.email': address,
      'traits.mobile': mobile,
      'traits.username': identifier,
    });
    note('who was written to');
    for (const recipient of [mobile, second, third]) await mail.messages(recipient);
  }
});
