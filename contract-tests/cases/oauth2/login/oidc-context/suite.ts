import { authorizeByAdminApi, claimsOf, halfHash, responseParameters } from '../../../../kit/answers.ts';
import { parameter, text } from '../../../../kit/index.ts';
import { makeKey } from '../../../../kit/jwt.ts';
import { authorizationPath, consentPath } from '../../../../kit/oauth2.ts';
import { exchangeCode, introspectToken, refreshTokens, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const id = 'contract-context';

/** The `oidc_context` of a request, as Kratos shows it and as tokens reflect it. */
export default contract('oauth2/login/oidc-context', { profile: 'oauth2' }, async (stage) => {
  await serialisedLoginRequest(stage);
  await classes(stage);
  await meanwhile(stage);
  await stage.hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
});

/** Kratos parses a login request and serialises it anew. */
async function serialisedLoginRequest(stage: Stage): Promise<void> {
  const { addresses, newBrowser, note } = stage;
  const { alg, use, ...rest } = makeKey('ES256', 'one').jwk;
  const wishes = { ui_locales: 'fr de', display: 'page', acr_values: 'high low', login_hint: 'ada@example.org' };
  const metadata = { z: 1, a: { y: [{ d: 1, c: 2 }], b: null } };
  for (const [name, jwk] of Object.entries({
    whole: { use, ...rest, alg },
    'without an algorithm': { use, ...rest },
    'without a use': { ...rest, alg },
  })) {
    note(`a client with a key: ${name}`);
    await registerClient(stage, id, { jwks: { keys: [jwk] }, metadata });
    const browser = newBrowser();
    const { location } = await browser.navigate(addresses.hydra + authorizationPath({ client_id: id, ...wishes }));
    const { search } = new URL(location);
    await browser.fetch(`/self-service/login/browser${search}`);
    await browser.fetch(`/self-service/registration/browser${search}`);
  }
}

/** `acr_values` (OpenID Connect Core, 3.1.2.1), where the login names an `acr` and where it does not. */
async function classes(stage: Stage): Promise<void> {
  const { label, newForm, note } = stage;
  const everything = ['code', 'id_token', 'code id_token'];
  await registerClient(stage, id, {
    grant_types: ['authorization_code', 'refresh_token', 'implicit'],
    response_types: everything,
  });
  for (const response_type of everything)
    for (const acr of ['', 'low']) {
      note(`${response_type}, ${acr ? 'said' : 'not said'}`);
      const request = authorizationPath({ client_id: id, response_type, acr_values: 'high low' });
      const back = await authorizeByAdminApi(stage, newForm(), request, { login: { acr } });
      const [code, token] = ['code', 'id_token'].map((name) => responseParameters(back).get(name));
      if (token) {
        note(`${response_type}, ${acr ? 'said' : 'not said'}: ${claimsOf(token).acr ?? 'nothing'}`);
        await introspectToken(stage, token);
      }
      if (!code) continue;
      label('c_hash', halfHash(code));
      const { body } = await exchangeCode(stage, id, { ...back, location: `http://nowhere/?code=${code}` });
      await refreshTokens(stage, id, text(body, 'refresh_token'));
    }
}

/** The client's metadata changes during the login, and afterwards. */
async function meanwhile(stage: Stage): Promise<void> {
  const { addresses, email, hydra, newForm, note } = stage;
  const [subject, form, unrecorded] = [email('subject'), newForm(), { unrecorded: true }];
  const change = async (client_name: string) => {
    note(`the client is another: ${client_name}`);
    await hydra.admin.patch(`/admin/clients/${id}`, [{ op: 'replace', path: '/client_name', value: client_name }]);
  };
  const requests = '/admin/oauth2/auth/requests';
  const { location } = await form.navigate(addresses.hydra + authorizationPath({ client_id: id }), unrecorded);
  await change('Second');
  const login = `login_challenge=${parameter(location, 'login_challenge')}`;
  await hydra.admin.get(`${requests}/login?${login}`);
  const { body } = await hydra.admin.put(`${requests}/login/accept?${login}`, { subject });
  const toConsent = await form.navigate(text(body, 'redirect_to'));
  const consentQuery = `consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`;
  await hydra.admin.get(`${consentPath}?${consentQuery}`);
  await change('Third');
  await hydra.admin.get(`${consentPath}?${consentQuery}`);
  const granted = { grant_scope: ['openid'], remember: true };
  const answer = await hydra.admin.put(`${consentPath}/accept?${consentQuery}`, granted);
  await form.navigate(text(answer.body, 'redirect_to'), unrecorded);
  await change('Fourth');
  await hydra.admin.get(`/admin/oauth2/auth/sessions/consent?subject=${subject}`);
}
