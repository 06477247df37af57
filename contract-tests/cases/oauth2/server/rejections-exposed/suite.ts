import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback, consentPath } from '../../../../kit/oauth2.ts';
import { registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract } from '../../../../runner/contract.ts';

const client = 'contract-rejected';
const loginPath = '/admin/oauth2/auth/requests/login';

const rejections = [
  {
    error: 'access_denied',
    error_description: 'a description',
    error_hint: 'a hint',
    error_debug: 'debug information',
    status_code: 403,
  },
  { error: 'login_required', error_debug: 'debug information alone' },
  { error: 'own_error', error_description: 'a "quoted" one', error_debug: 'also "quoted"' },
  {},
];

/** Logins and consents that the user interface rejects, with `oauth2.expose_internal_errors`. */
export default contract('oauth2/server/rejections-exposed', { profile: 'oauth2-exposed' }, async (stage) => {
  const { addresses, hydra, newForm, note } = stage;
  await registerClient(stage, client);
  const request = addresses.hydra + authorizationPath({ client_id: client, redirect_uri: callback, scope: 'openid' });
  for (const rejection of rejections) {
    note(`rejected with ${Object.keys(rejection).join(', ') || 'nothing'}`);
    const browser = newForm();
    const login = parameter((await browser.navigate(request)).location, 'login_challenge');
    const rejected = await hydra.admin.put(`${loginPath}/reject?login_challenge=${login}`, rejection);
    await browser.navigate(text(rejected.body, 'redirect_to'));
    const other = newForm();
    const again = parameter((await other.navigate(request)).location, 'login_challenge');
    const accepted = await hydra.admin.put(`${loginPath}/accept?login_challenge=${again}`, { subject: 'member' });
    const { location } = await other.navigate(text(accepted.body, 'redirect_to'));
    const consent = parameter(location, 'consent_challenge');
    const refused = await hydra.admin.put(`${consentPath}/reject?consent_challenge=${consent}`, rejection);
    await other.navigate(text(refused.body, 'redirect_to'));
  }
});
