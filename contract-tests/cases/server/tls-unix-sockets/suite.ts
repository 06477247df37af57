import { startApi } from '../../../kit/index.ts';
import { listeners, showCertificate } from '../../../kit/transport.ts';
import { contract } from '../../../runner/contract.ts';

/** TLS over a Unix socket, and certificates in a section of their own. */
export default contract('server/tls-unix-sockets', { profile: 'tls-sockets' }, async (stage) => {
  const { admin, hydra, native, note } = stage;
  const [, , ...ports] = listeners(stage);
  note('whose certificate each listener shows');
  for (const agent of [native, ...ports]) await showCertificate(agent);
  note('sockets');
  for (const agent of [native, admin]) await agent.send('SOCKET', '');
  await startApi(native, 'login');
  await admin.get('/admin/identities');
  await hydra.public.get('/health/alive');
});
