import type { Stage } from '../runner/contract.ts';
import { makeIdentity, open, parameter, start, startApi, submit, text, valueAt } from './index.ts';
import { flowClients, followAnswer, method, requestCode } from './recovery.ts';
import { enrolLookup, enrolTotp, signIn } from './second-factor.ts';

/** Recovers accounts with a second factor: Kratos asks for it before it opens the settings. */
export async function recoverWithSecondFactor(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, note } = stage;
  for (const factor of ['totp', 'lookup_secret']) {
    for (const flowClient of flowClients(stage)) {
      const { name, agent } = flowClient;
      const address = email(`${name}-${factor.slice(0, 4)}`);
      await makeIdentity(admin, address, { traits: { email: address } });
      const home = newBrowser();
      await signIn(home, address);
      const proof =
        factor === 'totp'
          ? { method: factor, totp_code: await enrolTotp(home) }
          : { method: factor, lookup_secret: (await enrolLookup(home))[0] };
      note(`${name}: somebody with ${factor}`);
      const { flow, code } = await requestCode(stage, flowClient, address);
      const answer = await submit(agent, flow, { method, code });
      await followAnswer(agent, answer);
      await agent.fetch('/sessions/whoami');
      if (name === 'native' && !agent.token) continue;
      note(`${name}: the second factor, then the settings`);
      const back = settingsOf(answer);
      const query = `?aal=aal2&return_to=${encodeURIComponent(back)}`;
      const login = await loginOf(agent, name, query);
      await submit(agent, login, proof);
      const { body } = await agent.fetch(`/self-service/settings/flows?id=${parameter(back, 'flow')}`);
      await agent.fetch('/sessions/whoami');
      await submit(agent, body, { method: 'password', password: 'amber-harbour-2290' });
    }
  }
}

const loginOf = (agent: Stage['browser'], name: string, query: string) =>
  name === 'form'
    ? open(agent, 'login', query)
    : name === 'native'
      ? startApi(agent, 'login', query)
      : start(agent, 'login', query);

/** Returns the address of the settings that follow. */
function settingsOf({ body, location }: { readonly body: unknown; readonly location: string }): string {
  const items = valueAt(body, 'continue_with');
  return location || (Array.isArray(items) ? text(items.at(-1), 'flow.url') : text(body, 'redirect_browser_to'));
}
