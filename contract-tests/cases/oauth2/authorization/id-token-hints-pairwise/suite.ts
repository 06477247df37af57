import { text } from '../../../../kit/index.ts';
import { authorizationPath } from '../../../../kit/oauth2.ts';
import { authorizeClient, basic, exchangeCode, registerClient } from '../../../../kit/oauth2-tokens.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-hinting';
const unrecorded = { unrecorded: true };

/** ID token hints whose subject is pairwise or forced for one client. */
export default contract('oauth2/authorization/id-token-hints-pairwise', { profile: 'oauth2-grace' }, async (stage) => {
  const { hydra, newForm, note } = stage;
  await registerClient(stage, client, { subject_type: 'pairwise' });
  const [browser, other] = [newForm(), newForm()];
  const own = await signedIn(stage, browser, { subject: 'member-1' });
  const strange = await signedIn(stage, other, { subject: 'member-2' });
  note('the person, by the name that is made up');
  await sendHint(stage, browser, own);
  note('another person');
  await sendHint(stage, browser, strange);
  const chosen = await signedIn(stage, browser, { subject: 'member-1', force_subject_identifier: 'forced-1' });
  const foreign = await signedIn(stage, other, { subject: 'member-2', force_subject_identifier: 'forced-2' });
  note('by a name that was chosen, whosever it is');
  await sendHint(stage, browser, chosen);
  await sendHint(stage, browser, foreign);
  note('the name that was made up still does');
  await sendHint(stage, browser, own);
  note('a name that was chosen before');
  await signedIn(stage, browser, { subject: 'member-1', force_subject_identifier: 'forced-3' });
  await sendHint(stage, browser, chosen);
  await hydra.admin.delete(`/admin/clients/${client}`, undefined, unrecorded);
});

/** Signs in without a remembered session. @returns the ID token */
async function signedIn(stage: Stage, browser: Agent, login: object): Promise<string> {
  const request = { prompt: 'login' };
  const back = await authorizeClient(stage, browser, client, { request, login: { remember: true, ...login } });
  const { body } = await exchangeCode(stage, client, back, { ...basic(client), ...unrecorded });
  return text(body, 'id_token');
}

const sendHint = ({ addresses }: Stage, browser: Agent, id_token_hint: string) =>
  browser.navigate(addresses.hydra + authorizationPath({ client_id: client, prompt: 'none', id_token_hint }));
