import { makeIdentity, parameter, password, submit, text } from '../../../../kit/index.ts';
import { authorizationPath, client, makeClient } from '../../../../kit/oauth2.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract } from '../../../../runner/contract.ts';

const unrecorded = { unrecorded: true };
const kinds = ['login', 'registration'] as const;
type Kind = (typeof kinds)[number];

/** Kratos flows that live longer than the login request of Hydra behind them. */
export default contract('oauth2/login/challenge-expiry', { profile: 'oauth2-short' }, async (stage) => {
  const { admin, email, hydra, newBrowser, newForm, newNative, note } = stage;
  const identifier = email('late');
  await makeIdentity(admin, identifier);
  await makeClient(stage);
  note('flows with a challenge');
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const loginQuery = `?login_challenge=${parameter((await form.navigate(stage.addresses.hydra + authorizationPath())).location, 'login_challenge')}`;
  const flows = await begin(browser, loginQuery);
  const pages = await begin(form, loginQuery);
  const { body: api } = await native.get(`/self-service/login/api${loginQuery}`, unrecorded);
  await stage.until(401, () => hydra.admin.get(`/admin/oauth2/auth/requests/login${loginQuery}`, unrecorded));
  note('read after the challenge expired');
  for (const kind of kinds) {
    await browser.fetch(reading(kind, flows[kind]));
    await form.navigate(reading(kind, pages[kind]));
  }
  await native.get(reading('login', api));
  note('begun');
  for (const kind of kinds) {
    await newBrowser().fetch(`/self-service/${kind}/browser${loginQuery}`);
    await newForm().navigate(`/self-service/${kind}/browser${loginQuery}`);
  }
  note('submitted with a mistake');
  await submit(browser, flows.login, { method: 'password', identifier, password: 'x' });
  await submit(form, pages.login, { method: 'password', identifier, password: 'x' });
  await submit(browser, flows.registration, { method: 'password', password: 'x', traits: { email: email('a') } });
  await submit(form, pages.registration, { method: 'password', password: 'x', 'traits.email': email('b') });
  await submit(native, api, { method: 'password', identifier, password: 'x' });
  note('submitted');
  await submit(native, api, { method: 'password', identifier, password });
  await submit(browser, flows.login, { method: 'password', identifier, password });
  await submit(form, pages.login, { method: 'password', identifier, password });
  await browser.get('/sessions/whoami');
  await hydra.admin.delete(`/admin/clients/${client}`, undefined, unrecorded);
});

const reading = (kind: Kind, flow: unknown) => `/self-service/${kind}/flows?id=${text(flow, 'id')}`;

/** Starts a flow of each kind; not recorded, because it has to be quick. */
async function begin(agent: Agent, query: string): Promise<Readonly<Record<Kind, unknown>>> {
  const one = async (kind: Kind) => (await agent.fetch(`/self-service/${kind}/browser${query}`, unrecorded)).body;
  return { login: await one('login'), registration: await one('registration') };
}
