import { authorizationPath } from '../../../../kit/oauth2.ts';
import { authorizeClient, registerClient } from '../../../../kit/oauth2-tokens.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const id = 'contract-prompts';

/** `prompt` and `max_age` together, with and without a remembered login. */
export default contract('oauth2/authorization/prompts', { profile: 'oauth2' }, async (stage) => {
  await registerClient(stage, id);
  const browser = stage.newForm();
  await authorizeClient(stage, browser, id, { login: { remember: true }, consent: { remember: true } });
  await promptAndMaxAge(stage, browser, 'remembered');
  await promptAndMaxAge(stage, stage.newForm(), 'unknown');
  await stage.hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
});

async function promptAndMaxAge({ addresses, note }: Stage, browser: Agent, title: string): Promise<void> {
  note(`several at once: ${title}`);
  for (const changes of [
    { prompt: 'login consent' },
    { prompt: 'none consent' },
    { prompt: 'none', max_age: '3600' },
    { prompt: 'none', max_age: '0' },
    { prompt: 'none', max_age: '-1' },
    { prompt: 'login', max_age: '3600' },
    { prompt: 'consent', max_age: '3600' },
    { prompt: 'registration login' },
    { prompt: 'registration none' },
    { max_age: '-1' },
    { max_age: '1.5' },
  ])
    await browser.navigate(addresses.hydra + authorizationPath({ client_id: id, ...changes }));
}
