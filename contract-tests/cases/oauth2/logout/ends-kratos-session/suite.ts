import { makeIdentity, parameter, text } from '../../../../kit/index.ts';
import { acceptConsent, authorizationPath, makeClient, signInToConsent } from '../../../../kit/oauth2.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

/** Logout at Hydra ends the session at Kratos, if Hydra is configured with its address. */
export default contract('oauth2/logout/ends-kratos-session', { profile: 'oauth2-session-ends' }, async (stage) => {
  const { admin, email, newBrowser, note } = stage;
  const identifier = email('ada');
  await makeIdentity(admin, identifier);
  await makeClient(stage);
  const [browser, other] = [newBrowser(), newBrowser()];
  for (const each of [browser, other]) {
    note('signed in');
    const challenge = await signInToConsent(stage, each, identifier, authorizationPath());
    const accept = { grant_scope: ['openid'], remember: true };
    const { location } = await acceptConsent(stage, each, challenge, accept);
    parameter(location, 'code');
    await each.get('/sessions/whoami');
  }
  await signOut(stage, browser);
  note('the session that is not concerned');
  await other.get('/sessions/whoami');
});

async function signOut({ addresses, hydra, note, until }: Stage, browser: Agent): Promise<void> {
  note('signed out at Hydra');
  const toLogout = await browser.navigate(`${addresses.hydra}/oauth2/sessions/logout`);
  const path = `/admin/oauth2/auth/requests/logout/accept?logout_challenge=${parameter(toLogout.location, 'logout_challenge')}`;
  const { body } = await hydra.admin.put(path);
  await browser.navigate(text(body, 'redirect_to'));
  note('and, a moment later, at Kratos');
  await until(401, () => browser.get('/sessions/whoami', { unrecorded: true }));
  await browser.get('/sessions/whoami');
}
