import { makeIdentity, newestCode, open, parameter, password, start, submit, text } from '../../../../kit/index.ts';
import {
  acceptConsent,
  authorizationPath,
  callback,
  client,
  consentPath,
  makeClient,
  verifier,
} from '../../../../kit/oauth2.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

/** The authentication methods of a Kratos session, as Hydra passes them to the consent page and the ID token. */
export default contract('oauth2/login/amr', { profile: 'oauth2-code-mfa' }, async (stage) => {
  const { admin, email, newBrowser, newForm, note } = stage;
  await makeClient(stage);
  const identifier = email('ada');
  await makeIdentity(admin, identifier);
  const browser = newBrowser();
  note('by a password and a code');
  await showConsentAndTokens(stage, browser, await byBoth(stage, browser, identifier));
  note('who is remembered is not asked again');
  const again = await browser.navigate(stage.addresses.hydra + authorizationPath());
  const read = `/admin/oauth2/auth/requests/login?login_challenge=${parameter(again.location, 'login_challenge')}`;
  await stage.hydra.admin.get(read);
  const passed = await browser.navigate(
    `/self-service/login/browser?login_challenge=${parameter(again.location, 'login_challenge')}`,
  );
  await showConsentAndTokens(stage, browser, passed.location);
  note('and is asked when that is asked for');
  await showConsentAndTokens(
    stage,
    browser,
    await byPassword(stage, browser, identifier, { prompt: 'login', acr_values: 'aal2' }),
  );
  note('a new account, by a password alone');
  const form = newForm();
  const page = await open(form, 'registration', await challengeOf(stage, form));
  const made = await submit(form, page, { method: 'password', password, 'traits.email': email('eve') });
  await showConsentAndTokens(stage, form, made.location);
  note('the client goes');
  await stage.hydra.admin.delete(`/admin/clients/${client}`);
});

async function challengeOf({ addresses }: Stage, agent: Agent, changes = {}): Promise<string> {
  const { location } = await agent.navigate(addresses.hydra + authorizationPath(changes));
  return `?login_challenge=${parameter(location, 'login_challenge')}`;
}

/** Signs in with the first factor. @returns the next address */
async function byPassword(stage: Stage, agent: Agent, identifier: string, changes = {}): Promise<string> {
  const flow = await start(agent, 'login', await challengeOf(stage, agent, changes));
  const { body } = await submit(agent, flow, { method: 'password', identifier, password });
  return text(body, 'redirect_browser_to');
}

/** Signs in with both factors. @returns the next address */
async function byBoth(stage: Stage, agent: Agent, identifier: string): Promise<string> {
  const { body: second } = await agent.fetch(await byPassword(stage, agent, identifier));
  const { body } = await submit(agent, second, { method: 'code', code: await newestCode(stage, identifier) });
  return text(body, 'redirect_browser_to');
}

/** Reads the consent request and the tokens. @param next address that Kratos leads to */
async function showConsentAndTokens(stage: Stage, agent: Agent, next: string): Promise<void> {
  const { hydra } = stage;
  const { location } = await agent.navigate(next);
  const challenge = parameter(location, 'consent_challenge');
  await hydra.admin.get(`${consentPath}?consent_challenge=${challenge}`);
  const grant = { grant_scope: ['openid'], remember: true };
  const back = await acceptConsent(stage, agent, challenge, grant);
  const exchange = { grant_type: 'authorization_code', client_id: client, redirect_uri: callback };
  await hydra.public.post('/oauth2/token', {
    ...exchange,
    code: parameter(back.location, 'code'),
    code_verifier: verifier,
  });
}
