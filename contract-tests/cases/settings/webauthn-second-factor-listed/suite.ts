import { makeIdentity, start, submit } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { keyFields, newKey } from '../../../kit/webauthn.ts';
import { contract } from '../../../runner/contract.ts';

const method = 'webauthn';

/** Security keys listed in the settings, as a second factor. */
export default contract('settings/webauthn-second-factor-listed', { profile: 'keys-second-factor' }, async (stage) => {
  const { browser, admin, email, note } = stage;
  const address = email('ada');
  await makeIdentity(admin, address, { traits: { email: address, username: `user ${address}` } });
  await signIn(browser, address);
  note('add');
  const [first, second] = [newKey({ name: 'first' }), newKey({ name: 'second' })];
  const flow = await start(browser, 'settings');
  const { body } = await submit(browser, flow, keyFields(flow, method, first));
  await submit(browser, body, keyFields(body, method, second, 'Red key'));
  note('the same key again');
  const again = await start(browser, 'settings');
  await submit(browser, again, keyFields(again, method, second, 'Green key'));
  note('what is refused leaves the list');
  await submit(browser, again, { webauthn_remove: 'ff' });
  await submit(browser, again, { webauthn_register: '{}', webauthn_register_displayname: 'Blue key' });
  note('remove, the last one, too');
  await submit(browser, again, { webauthn_remove: second.id });
  await submit(browser, again, { webauthn_remove: first.id });
});
