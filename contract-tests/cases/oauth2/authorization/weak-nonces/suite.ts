import { makeIdentity, parameter } from '../../../../kit/index.ts';
import {
  acceptConsent,
  authorizationPath,
  callback,
  client,
  makeClient,
  signInToConsent,
  verifier,
} from '../../../../kit/oauth2.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

/** Nonces that are easy to guess. */
export default contract('oauth2/authorization/weak-nonces', { profile: 'oauth2' }, async (stage) => {
  const { admin, email, newBrowser, note } = stage;
  const identifier = email('ada');
  await makeIdentity(admin, identifier);
  await makeClient(stage);
  for (const nonce of ['seven77', 'eight888', '']) {
    note(`a nonce of ${nonce.length} letters`);
    await completeRequest(stage, newBrowser(), identifier, authorizationPath({ nonce }));
  }
  await stage.hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
});

async function completeRequest(stage: Stage, browser: Agent, identifier: string, request: string): Promise<void> {
  const challenge = await signInToConsent(stage, browser, identifier, request);
  const back = await acceptConsent(stage, browser, challenge, { grant_scope: ['openid'] });
  const code = parameter(back.location, 'code');
  const exchange = { grant_type: 'authorization_code', client_id: client, redirect_uri: callback, code };
  await stage.hydra.public.post('/oauth2/token', { ...exchange, code_verifier: verifier });
  stage.note('the same code again');
  await stage.hydra.public.post('/oauth2/token', { ...exchange, code_verifier: verifier });
}
