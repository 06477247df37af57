import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath } from '../../../../kit/oauth2.ts';
import { basic, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-client';

/** Configured addresses with unusual parts, and other addresses than the server listens on. */
export default contract('oauth2/server/configured-addresses', { profile: 'oauth2-addresses' }, async (stage) => {
  await registerClient(stage, client, {
    grant_types: ['client_credentials', 'authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
  });
  const { hydra, note } = stage;
  note('discovery');
  await hydra.public.get('/.well-known/openid-configuration');
  await pages(stage);
  await devices(stage);
  note('where clients are kept');
  await hydra.admin.get(`/admin/clients/${client}`);
  note('a lifespan of odd seconds, to the second below');
  const { body } = await hydra.public.post('/oauth2/token', { grant_type: 'client_credentials' }, basic(client));
  const raw = `token=${text(body, 'access_token')}`;
  await hydra.admin.post('/admin/oauth2/introspect', undefined, {
    raw,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  note('a wrong secret');
  await hydra.public.post('/oauth2/token', { grant_type: 'client_credentials' }, basic(client, 'another'));
});

async function pages({ addresses, browser, hydra, note }: Stage): Promise<void> {
  note('pages');
  for (const changes of [{}, { prompt: 'registration' }, { client_id: 'nobody' }])
    await browser.navigate(
      `${addresses.hydra}${authorizationPath({ code_challenge: '', code_challenge_method: '', ...changes })}`,
    );
  await browser.navigate(`${addresses.hydra}/oauth2/sessions/logout`);
  await browser.navigate(`${addresses.hydra}/oauth2/sessions/logout?id_token_hint=nonsense`);
  note('what was asked');
  const { location } = await browser.navigate(`${addresses.hydra}${authorizationPath()}`, { unrecorded: true });
  const challenge = `login_challenge=${encodeURIComponent(parameter(location, 'login_challenge'))}`;
  await hydra.admin.get(`/admin/oauth2/auth/requests/login?${challenge}`);
  await hydra.admin.put(`/admin/oauth2/auth/requests/login/accept?${challenge}`, { subject: 'somebody' });
}

async function devices({ hydra, note }: Stage): Promise<void> {
  note('devices');
  await hydra.public.post('/oauth2/device/auth', { scope: 'openid' }, basic(client));
}
