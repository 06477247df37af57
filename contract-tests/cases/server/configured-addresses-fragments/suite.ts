import { makeIdentity, newestCode, open, password, start, startApi, submit, valueAt } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const way = 'http://127.0.0.1:4455/app';

/** A `#` in a query: Kratos first takes the whole address, but cuts it there when it parses it again. */
const queries = [
  `return_to=${way}#b`,
  `return_to=${way}#b&refresh=true`,
  `return_to=#${way}`,
  `#x&return_to=${way}`,
  `#x&return_to=${way}%23b`,
  `return_to=${way}#%zz`,
  `return_to=${way}#%25zz`,
  `return_to=${way}%23%25zz`,
  `return_to=${way}%23b%23c`,
  `return_to=${way}%23b%2520[]{}%7C%5E%60'!()*`,
  `return_to=${way}%23%C3%A9`,
  `return_to=https://evil.example.org#${way}`,
  `return_to=${way}#b&after_verification_return_to=${way}/verified`,
] as const;

export default contract('server/configured-addresses-fragments', { profile: 'odd-addresses' }, async (stage) => {
  for (const query of queries) {
    stage.note(query);
    await startFlows(stage, query);
    await signedUp(stage, query);
    await signedIn(stage, query);
  }
  for (const query of [`return_to=${way}#b`, `#x&return_to=${way}`, `return_to=${way}#%zz`]) {
    stage.note(`recovered: ${query}`);
    await recovered(stage, query);
  }
});

async function startFlows({ newBrowser, newForm, native }: Stage, query: string): Promise<void> {
  for (const kind of ['login', 'registration', 'recovery', 'verification'] as const) {
    await start(newBrowser(), kind, `?${query}`);
    await startApi(native, kind, `?${query}`);
  }
  for (const kind of ['settings', 'logout']) {
    await newForm().navigate(`/self-service/${kind}/browser?${query}`);
    await newBrowser().fetch(`/self-service/${kind}/browser?${query}`);
  }
}

async function signedUp({ newBrowser, newForm, email }: Stage, query: string): Promise<void> {
  const [browser, form] = [newBrowser(), newForm()];
  const flow = await start(browser, 'registration', `?${query}`);
  // A refused request starts no flow.
  if (!valueAt(flow, 'ui')) return;
  await submit(browser, flow, { method: 'password', password, traits: { email: email('script') } });
  const page = await open(form, 'registration', `?${query}`);
  await submit(form, page, { method: 'password', password, 'traits.email': email('page') });
}

async function signedIn({ newBrowser, newForm, admin, email }: Stage, query: string): Promise<void> {
  const [browser, form] = [newBrowser(), newForm()];
  const identifier = email('ada');
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  const fields = { method: 'password', identifier, password };
  const flow = await start(browser, 'login', `?${query}`);
  if (!valueAt(flow, 'ui')) return;
  await submit(browser, flow, fields);
  await submit(form, await open(form, 'login', `?${query}`), fields);
  for (const kind of ['login', 'registration']) await form.navigate(`/self-service/${kind}/browser?${query}`);
  await submit(form, await open(form, 'settings', `?${query}`), { method: 'password', password });
  const { body } = await form.fetch(`/self-service/logout/browser?${query}`);
  await form.navigate(String(valueAt(body, 'logout_url')));
}

async function recovered(stage: Stage, query: string): Promise<void> {
  const { newBrowser, newForm, admin, email } = stage;
  const address = email('grace');
  await makeIdentity(admin, address, { traits: { email: address } });
  const [browser, form] = [newBrowser(), newForm()];
  for (const [agent, flow] of [
    [browser, await start(browser, 'recovery', `?${query}`)],
    [form, await open(form, 'recovery', `?${query}`)],
  ] as const) {
    await submit(agent, flow, { method: 'code', email: address });
    await submit(agent, flow, { method: 'code', code: await newestCode(stage, address) });
    await agent.fetch('/self-service/settings/browser');
  }
}
