import { start } from '../../../kit/index.ts';
import { listeners, showCertificate } from '../../../kit/transport.ts';
import { contract } from '../../../runner/contract.ts';

/** Certificates from the other source (file or base64) than in the profile `tls`, with `--dev`. */
export default contract('server/tls-certificate-sources', { profile: 'tls-turned' }, async (stage) => {
  const { addresses, browser, hydra, note } = stage;
  note('whose certificate each listener shows');
  for (const agent of listeners(stage)) await showCertificate(agent);
  note('what the cookies are like');
  await start(browser, 'login');
  note('what Hydra says of itself');
  await browser.fetch(`${addresses.hydra}/.well-known/openid-configuration`);
  await hydra.admin.get('/admin/clients');
});
