import { makeIdentity, newestCode, start, submit } from '../../../kit/index.ts';
import { makeUnmigratedIdentity } from '../../../kit/password-migration.ts';
import { flowClients } from '../../../kit/recovery.ts';
import { reread } from '../../../kit/second-factor.ts';
import { addKey } from '../../../kit/webauthn.ts';
import { contract } from '../../../runner/contract.ts';

const method = 'identifier_first';

/** Ways to sign in with identifier-first login: a password to migrate counts, a second factor does not. */
export default contract(
  'login/password-migration-identifier-first',
  { profile: 'migrate-hook-identifier-first' },
  async (stage) => {
    const { admin, email, newBrowser, note } = stage;
    for (const { name, agent } of flowClients(stage)) {
      const identifier = await makeUnmigratedIdentity(stage, `match-${name}`);
      note(`${name}: somebody whose password another system knows`);
      const kind = name === 'native' ? 'api' : 'browser';
      const { body: flow } = await agent.fetch(`/self-service/login/${kind}`);
      await submit(agent, flow, { method, identifier });
      const chosen = await reread(agent, flow, 'login');
      await submit(agent, chosen, { method: 'password', identifier, password: 'forbid-0001' });
      await submit(agent, chosen, { method: 'password', identifier, password: 'match-0001' });
    }
    note('somebody who signed in by a code confirms it by that password');
    const known = await makeUnmigratedIdentity(stage, 'match-known');
    const browser = newBrowser();
    const login = await start(browser, 'login');
    await submit(browser, login, { method: 'code', identifier: known });
    await submit(browser, login, { method: 'code', identifier: known, code: await newestCode(stage, known) });
    await start(browser, 'login', '?refresh=true');

    note('somebody with a security key as the second factor goes on to the code at once');
    const identifier = email('key');
    await makeIdentity(admin, identifier, { traits: { email: identifier }, password: false });
    const owner = newBrowser();
    const first = await start(owner, 'login');
    await submit(owner, first, { method, identifier });
    await submit(owner, first, { method: 'code', identifier, code: await newestCode(stage, identifier) });
    await addKey(owner, 'webauthn');
    const other = newBrowser();
    await submit(other, await start(other, 'login'), { method, identifier });
  },
);
