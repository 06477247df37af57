import { makeIdentity, open, password, startApi, submit } from '../../../kit/index.ts';
import { listeners, malformedRequestLines } from '../../../kit/transport.ts';
import { contract } from '../../../runner/contract.ts';

/** Servers that listen on Unix sockets. */
export default contract('server/unix-sockets', { profile: 'sockets' }, async (stage) => {
  const { admin, addresses, email, form, hydra, native, note } = stage;
  note('whose they are, and for whom');
  for (const agent of listeners(stage)) await agent.send('SOCKET', '');
  note('somebody signs in');
  const identifier = email('ada');
  await makeIdentity(admin, identifier, { unrecorded: false });
  await submit(form, await open(form, 'login'), { method: 'password', identifier, password });
  await form.fetch('/sessions/whoami');
  note('who asks is at no address');
  await startApi(native, 'login');
  await native.get('/self-service/login/api', { headers: { 'x-forwarded-for': '192.0.2.1' } });
  note('Hydra, which has TLS on and speaks none here');
  await form.fetch(`${addresses.hydra}/.well-known/openid-configuration`);
  await hydra.public.get('/.well-known/jwks.json', { headers: { 'x-forwarded-proto': 'http' } });
  await hydra.admin.get('/admin/clients');
  note('odd lines');
  await malformedRequestLines(native, '/sessions/whoami');
});
