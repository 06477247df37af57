import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath } from '../../../../kit/oauth2.ts';
import { authorizeClient, registerClient } from '../../../../kit/oauth2-tokens.ts';
import type { Agent, AgentAnswer } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const id = 'contract-login';
const loginPath = '/admin/oauth2/auth/requests/login';

const required = { error: 'login_required', error_description: 'No session meets the demands of the request' };

/** How Hydra takes the answers of a login step that shows no page, with a login that it remembers. */
export default contract('oauth2/login/rejections', { profile: 'oauth2' }, async (stage) => {
  const { hydra, newForm, note } = stage;
  await registerClient(stage, id);
  const browser = newForm();
  await authorizeClient(stage, browser, id, { login: { remember: true }, consent: { remember: true } });
  for (const prompt of ['none', '', 'login', 'consent', 'select_account', 'none select_account']) {
    note(`rejected: prompt=${prompt}`);
    await reject(stage, browser, { prompt }, required);
  }
  for (const error of ['interaction_required', 'account_selection_required']) {
    note(`rejected: ${error}`);
    await reject(stage, browser, { prompt: 'none' }, { error, error_description: 'The user has to act' });
  }
  note('rejected, to an address that takes parameters in its fragment');
  await reject(stage, browser, { prompt: 'none', response_mode: 'fragment' }, required);
  for (const prompt of ['none', 'none consent', 'consent', 'select_account']) {
    note(`accepted for the remembered person: prompt=${prompt}`);
    await accept(stage, browser, { prompt }, { subject: 'member-1', remember: true });
  }
  for (const prompt of ['', 'consent', 'none', 'select_account']) {
    note(`accepted for another person: prompt=${prompt}`);
    await accept(stage, browser, { prompt }, { subject: 'member-2', remember: true });
  }
  note('the session of this browser ends; another one of the person goes on');
  const other = newForm();
  await authorizeClient(stage, other, id, { login: { remember: true }, consent: { remember: true } });
  const sid = text(await loginRequest(stage, browser, {}), 'session_id');
  await hydra.admin.delete(`/admin/oauth2/auth/sessions/login?sid=${sid}`);
  await loginRequest(stage, browser, {});
  await browser.navigate(address(stage, { prompt: 'none' }));
  await loginRequest(stage, other, {});
  await hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
});

const address = ({ addresses }: Stage, changes: Readonly<Record<string, string>>): string =>
  addresses.hydra + authorizationPath({ client_id: id, ...changes });

/** Reads the login request that an authorization request leads to. */
async function loginRequest(
  stage: Stage,
  browser: Agent,
  changes: Readonly<Record<string, string>>,
): Promise<AgentAnswer['body']> {
  const { location } = await browser.navigate(address(stage, changes));
  const challenge = parameter(location, 'login_challenge');
  return (await stage.hydra.admin.get(`${loginPath}?login_challenge=${challenge}`)).body;
}

async function reject(
  stage: Stage,
  browser: Agent,
  changes: Readonly<Record<string, string>>,
  answer: object,
): Promise<void> {
  const challenge = text(await loginRequest(stage, browser, changes), 'challenge');
  const { body } = await stage.hydra.admin.put(`${loginPath}/reject?login_challenge=${challenge}`, answer);
  await browser.navigate(text(body, 'redirect_to'));
}

async function accept(
  stage: Stage,
  browser: Agent,
  changes: Readonly<Record<string, string>>,
  answer: object,
): Promise<void> {
  const challenge = text(await loginRequest(stage, browser, changes), 'challenge');
  const { body } = await stage.hydra.admin.put(`${loginPath}/accept?login_challenge=${challenge}`, answer);
  await browser.navigate(text(body, 'redirect_to'));
}
