import { makeIdentity } from '../../../kit/index.ts';
import { ambiguousHosts, ambiguousSpellings, encodeParameter } from '../../../kit/return-to-spellings.ts';
import { signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Each kind of flow with a `return_to` that a browser reads differently than Kratos. */
export default contract('server/return-to-browser-spelling', { profile: 'ways-back' }, async (stage) => {
  const { newBrowser, native, note } = stage;
  const person = await signedInBrowser(stage);
  for (const way of ambiguousHosts) {
    note(`to another host: ${JSON.stringify(way)}`);
    const query = `?${encodeParameter('return_to', way)}`;
    const stranger = newBrowser();
    for (const kind of ['login', 'registration', 'recovery', 'verification']) {
      await openAsPageAndScript(stranger, `/self-service/${kind}/browser${query}`);
    }
    await native.get(`/self-service/login/api${query}`);
    for (const kind of ['login', 'registration', 'settings', 'logout', 'recovery']) {
      await openAsPageAndScript(person, `/self-service/${kind}/browser${query}`);
    }
  }
  for (const way of ambiguousSpellings) {
    note(`spelled ${JSON.stringify(way)}`);
    const query = `?${encodeParameter('return_to', way)}`;
    await openAsPageAndScript(person, `/self-service/login/browser${query}`);
    await person.fetch(`/self-service/logout/browser${query}`);
  }
});

async function openAsPageAndScript(agent: Agent, address: string): Promise<void> {
  await agent.navigate(address);
  await agent.fetch(address);
}

/** Creates an identity and signs it in. */
async function signedInBrowser({ admin, newBrowser, email }: Stage): Promise<Agent> {
  const address = email('signed-in');
  await makeIdentity(admin, address, { traits: { email: address } });
  const person = newBrowser();
  await signIn(person, address);
  return person;
}
