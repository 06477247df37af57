import { makeIdentity, password, startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';
import { delivered } from '../../courier/http/suite.ts';

/** A server that refuses to call private addresses, except for configured ones. */
export default contract('server/private-network', { profile: 'private-addresses' }, async (stage) => {
  const { admin, email, newBrowser, newNative, note, phone } = stage;
  const identifier = email('member');
  await makeIdentity(admin, identifier);
  note('a web hook that is refused');
  await submit(newNative(), await startApi(newNative(), 'login'), { method: 'password', identifier, password });
  note('a web hook that is allowed');
  const native = newNative();
  const flow = await startApi(native, 'registration', '?change=change');
  const traits = { email: email('newcomer'), firstName: 'Ada' };
  native.token = text((await submit(native, flow, { method: 'password', password, traits })).body, 'session_token');
  note('keys to sign with');
  await native.get('/sessions/whoami?tokenize_as=from_network');
  note('social sign-in');
  const script = newBrowser();
  const { body } = await script.fetch('/self-service/login/browser');
  await submit(script, body, { method: 'oidc', provider: 'acme' });
  const number = phone('text');
  await admin.post('/admin/identities', { schema_id: 'default', traits: { phone: number } }, { unrecorded: true });
  for (const [name, to] of [
    ['a mail that nobody takes', identifier],
    ['a text message', number],
  ] as const) {
    note(name);
    await submit(newNative(), await startApi(newNative(), 'login'), { method: 'code', identifier: to });
    await delivered(stage, to);
  }
});
