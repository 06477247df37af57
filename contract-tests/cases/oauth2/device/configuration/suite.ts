import {
  deviceClient,
  enterUserCode,
  makeDeviceClient,
  openVerificationPage,
  pollForTokens,
  startDevice,
} from '../../../../kit/device.ts';
import { parameter, text } from '../../../../kit/index.ts';
import { consentPath } from '../../../../kit/oauth2.ts';
import type { Agent, AgentAnswer } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const requests = '/admin/oauth2/auth/requests';
const typed = /^[BCDFGHJK]{12}$/;

/** Configuration keys of the device grant, and the built-in pages where none are configured. */
export default contract('oauth2/device/configuration', { profile: 'oauth2-device' }, async (stage) => {
  await makeDeviceClient(stage);
  const { hydra, newForm, note } = stage;
  await hydra.admin.patch(`/admin/clients/${deviceClient}`, [
    { op: 'replace', path: '/device_authorization_grant_access_token_lifespan', value: '10m' },
    { op: 'replace', path: '/device_authorization_grant_id_token_lifespan', value: '20m' },
    { op: 'replace', path: '/device_authorization_grant_refresh_token_lifespan', value: '30m' },
  ]);
  note('discovery');
  await hydra.public.get('/.well-known/openid-configuration');
  note('in time');
  const form = newForm();
  const { device_code, user_code } = await startDevice(stage, typed);
  await grant(stage, form, await enterUserCode(stage, form, user_code));
  await pollForTokens(stage, device_code);
  await afterExpiry(stage, form);
  await pages(stage, form);
});

async function grant({ hydra }: Stage, form: Agent, { location }: AgentAnswer): Promise<void> {
  const challenge = `?login_challenge=${parameter(location, 'login_challenge')}`;
  const login = await hydra.admin.put(`${requests}/login/accept${challenge}`, { subject: 'member-1', remember: true });
  const toConsent = await form.navigate(text(login.body, 'redirect_to'));
  const consentQuery = `?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`;
  const { body } = await hydra.admin.put(`${consentPath}/accept${consentQuery}`, {
    grant_scope: ['openid', 'offline_access'],
  });
  await form.navigate(text(body, 'redirect_to'));
}

/** Expired codes, and the polling of a device whose request was never accepted. */
async function afterExpiry(stage: Stage, form: Agent): Promise<void> {
  const { hydra, note, until } = stage;
  note('answered in time, and asked for too late');
  const { device_code, user_code } = await startDevice(stage, typed);
  await grant(stage, form, await enterUserCode(stage, form, user_code));
  note('typed too late');
  const silent = await startDevice(stage, typed);
  const challenge = await openVerificationPage(stage, form);
  const path = `${requests}/device/accept?device_challenge=${challenge}`;
  const type = { user_code: silent.user_code };
  await until(400, () => hydra.admin.put(path, type, { unrecorded: true }), 20_000);
  await hydra.admin.put(path, type);
  await pollForTokens(stage, silent.device_code);
  await pollForTokens(stage, device_code);
}

/** The server's own pages and their errors. */
async function pages({ addresses, hydra, note }: Stage, form: Agent): Promise<void> {
  note('pages that nobody named');
  for (const path of ['login', 'consent', 'logout', 'logout/callback', 'device', 'device/done'])
    await form.navigate(`${addresses.hydra}/oauth2/fallbacks/${path}`);
  const shown = 'error=a&error_description=%3Cb%3E&error_hint=%22c%22&error_debug=d%27';
  await form.navigate(`${addresses.hydra}/oauth2/fallbacks/error?${shown}`);
  await form.navigate(`${addresses.hydra}/oauth2/fallbacks/error`);
  await hydra.public.get('/oauth2/fallbacks/login');
  note('and where a browser is sent to them');
  await form.navigate(`${addresses.hydra}/oauth2/auth`);
  await form.navigate(`${addresses.hydra}/oauth2/sessions/logout?post_logout_redirect_uri=a`);
  await form.navigate(`${addresses.hydra}/oauth2/sessions/logout`);
  note('an address that is none');
  // Unrecorded: the simulator does not copy the page's design.
  const { status, body } = await form.navigate(`${addresses.hydra}/nowhere`, { unrecorded: true });
  const words = /<title>404 - Route not found<.*<h1>Error 404<.*The requested route does not exist\./s;
  if (status !== 404 || !words.test(String(body))) throw new Error(`no page for an unknown address: ${status} ${body}`);
}
