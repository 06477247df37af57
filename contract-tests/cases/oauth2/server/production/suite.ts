import { authorizeByAdminApi } from '../../../../kit/answers.ts';
import { openVerificationPage } from '../../../../kit/device.ts';
import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback, postLogoutUrl } from '../../../../kit/oauth2.ts';
import { basic, exchangeCode, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const id = 'contract-production';
/** Suffix that Hydra adds to the cookies of a client. */
const suffix = '_848813571';
const redirects = [
  callback,
  'https://app.example.org/callback',
  'http://app.example.org/callback',
  'http://localhost:4446/callback',
  'http://app.localhost/callback',
  'http://[::1]:4446/callback',
  'app.example:/callback',
];

/** Hydra without `--dev`: secure cookies, legacy cookies for old browsers, and no issuer without TLS. */
export default contract('oauth2/server/production', { profile: 'oauth2-production' }, async (stage) => {
  const { addresses, hydra, newForm, note } = stage;
  await registerClient(stage, id, { redirect_uris: redirects, post_logout_redirect_uris: [postLogoutUrl] });
  const request = (redirect_uri: string) => authorizationPath({ client_id: id, redirect_uri });
  for (const redirect_uri of redirects) {
    note(`sent to ${redirect_uri}`);
    await authorizeByAdminApi(stage, newForm(), request(redirect_uri));
  }
  note('tokens, and a session that is remembered');
  const form = newForm();
  await exchangeCode(stage, id, await authorizeByAdminApi(stage, form, request(callback)), basic(id));
  await form.navigate(`${addresses.hydra}${request(callback)}&prompt=none`);
  note('a device');
  await openVerificationPage(stage, form);
  await legacyCookies(stage, request(callback));
  note('signed out');
  const toLogout = await form.navigate(`${addresses.hydra}/oauth2/sessions/logout`);
  const challenge = `logout_challenge=${parameter(toLogout.location, 'logout_challenge')}`;
  const { body } = await hydra.admin.put(`/admin/oauth2/auth/requests/logout/accept?${challenge}`);
  await form.navigate(text(body, 'redirect_to'));
});

/** A browser that keeps only the legacy cookie, and one that has another value in it. */
async function legacyCookies({ addresses, hydra, newForm, note }: Stage, request: string): Promise<void> {
  note('an old browser');
  for (const other of ['', '-of-another']) {
    const form = newForm();
    const toLogin = await form.navigate(addresses.hydra + request);
    const challenge = `?login_challenge=${parameter(toLogin.location, 'login_challenge')}`;
    const accepted = await hydra.admin.put(`/admin/oauth2/auth/requests/login/accept${challenge}`, {
      subject: 'member',
    });
    const name = `ory_hydra_login_csrf${suffix}_legacy`;
    const cookie = `${name}${other}=${form.cookie(name)}`;
    await newForm().navigate(text(accepted.body, 'redirect_to'), { headers: { cookie } });
    await newForm().navigate(text(accepted.body, 'redirect_to'), {
      headers: { cookie: `ory_hydra_login_csrf${suffix}=broken; ${cookie}` },
    });
  }
}
