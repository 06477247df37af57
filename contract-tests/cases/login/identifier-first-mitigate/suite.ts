import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract } from '../../../runner/contract.ts';

const method = 'identifier_first';
const read = (agent: Agent, flow: unknown) => agent.fetch(`/self-service/login/flows?id=${text(flow, 'id')}`);

export default contract('login/identifier-first-mitigate', { profile: 'identifier-first-mitigate' }, async (stage) => {
  const { admin, browser, form, native, newBrowser, email, note } = stage;
  const [identifier, bare] = [email('known'), email('bare')];
  await makeIdentity(admin, identifier);
  await makeIdentity(admin, bare, { password: false });
  for (const [title, fields] of [
    ['account known', { identifier }],
    ['account unknown', { identifier: email('unknown') }],
    ['account without a credential', { identifier: bare }],
    ['identifier empty', { identifier: '' }],
    ['identifier missing', {}],
  ] as const) {
    note(title);
    const flow = await start(browser, 'login');
    const page = await open(form, 'login');
    const api = await startApi(native, 'login');
    for (const [agent, own] of [
      [browser, flow],
      [form, page],
      [native, api],
    ] as const) {
      await submit(agent, own, { method, ...fields });
      await submit(agent, own, { method: 'password', ...fields, password: 'wrong' });
      await submit(agent, own, { method: 'foo', ...fields });
    }
    await read(form, page);
  }
  note('success');
  const script = newBrowser();
  const flow = await start(script, 'login');
  await submit(script, flow, { method, identifier });
  await submit(script, flow, { method: 'password', identifier, password });
  note('registration still tells');
  const registration = await startApi(native, 'registration');
  await submit(native, registration, { method: 'password', password, traits: { email: identifier } });
});
