import { type FlowKind, makeIdentity, newestCode, password, submit, text } from '../../../kit/index.ts';
import { flowClients, followAnswer } from '../../../kit/recovery.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Reads the hooks' data about an identity. */
const readHookCalls = ({ addresses, admin }: Stage, by: string) =>
  admin.get(`${addresses.hooks}/kept?by=${encodeURIComponent(by)}`);

const traits = {
  page: (email: string) => ({ 'traits.email': email }),
  other: (email: string) => ({ traits: { email } }),
};

/** The complete contexts that web hooks receive: flows, identities before and after they are stored, sessions. */
export default contract('hooks/contexts', { profile: 'hook-contexts' }, async (stage) => {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  for (const { name, agent, begin } of [
    { name: 'browser', agent: newBrowser(), begin: 'browser' },
    { name: 'form', agent: newForm(), begin: 'browser' },
    { name: 'native', agent: newNative(), begin: 'api' },
  ] as const) {
    const [ada, bea] = [email(`${name}-ada`), email(`${name}-bea`)];
    const start = async (agent: Agent, kind: FlowKind, query = '') => {
      const { body, location } = await agent.get(`/self-service/${kind}/${begin}${query}`);
      const id = location ? new URL(location).searchParams.get('flow') : text(body, 'id');
      return (await agent.fetch(`/self-service/${kind}/flows?id=${id}`)).body;
    };
    let count = 0;
    const payload = () => {
      count += 1;
      return { transient_payload: name === 'form' ? JSON.stringify({ count }) : { count } };
    };
    const person = name === 'form' ? traits.page : traits.other;

    note(`${name}: a sign-up, told of when it is stored`);
    const registration = await start(agent, 'registration');
    await readHookCalls(stage, text(registration, 'id'));
    const { body: registered } = await submit(agent, registration, {
      method: 'password',
      password,
      ...person(ada),
      ...payload(),
    });
    if (name === 'native') agent.token = text(registered, 'session_token');
    await readHookCalls(stage, ada);

    note(`${name}: a sign-up, told of before it is stored`);
    const other = name === 'browser' ? newBrowser() : name === 'form' ? newForm() : newNative();
    const coded = await start(other, 'registration');
    await submit(other, coded, { method: 'code', ...person(bea), ...payload() });
    const code = await newestCode(stage, bea);
    await submit(other, coded, { method: 'code', code, ...person(bea), ...payload() });
    await readHookCalls(stage, bea);

    note(`${name}: a sign-in, and another in the same session`);
    const login = await start(other, 'login', '?refresh=true');
    await readHookCalls(stage, text(login, 'id'));
    await submit(other, login, { method: 'password', identifier: ada, password, ...payload() });
    const again = await start(agent, 'login', '?refresh=true');
    await submit(agent, again, { method: 'password', identifier: ada, password, ...payload() });
    await readHookCalls(stage, ada);

    note(`${name}: verification`);
    const verification = await start(agent, 'verification');
    await readHookCalls(stage, text(verification, 'id'));
    await submit(agent, verification, { method: 'code', email: ada, ...payload() });
    await submit(agent, verification, { method: 'code', code: await newestCode(stage, ada), ...payload() });

    note(`${name}: settings`);
    const dan = email(`${name}-dan`);
    for (const fields of [
      { method: 'profile', ...person(ada) },
      { method: 'password', password },
      { lookup_secret_regenerate: true },
      { lookup_secret_confirm: true },
      { method: 'profile', ...person(dan) },
    ])
      await submit(agent, await start(agent, 'settings'), { ...fields, ...payload() });
    await readHookCalls(stage, ada);
    await readHookCalls(stage, dan);
    await readHookCalls(stage, `before ${ada}`);

    note(`${name}: recovery`);
    const { agent: asking } = flowClients(stage).find((each) => each.name === name) as { agent: Agent };
    const recovery = await start(asking, 'recovery');
    await readHookCalls(stage, text(recovery, 'id'));
    await submit(asking, recovery, { method: 'code', recovery_address: bea, ...payload() });
    const sent = await newestCode(stage, bea);
    await submit(asking, recovery, { method: 'code', code: sent, ...payload() });
    await readHookCalls(stage, bea);
    await readHookCalls(stage, `before ${bea}`);

    note(`${name}: a link from an administrator`);
    const cem = email(`${name}-cem`);
    const id = await makeIdentity(admin, cem, { traits: { email: cem } });
    const { body } = await admin.post('/admin/recovery/link', { identity_id: id });
    const link = `${text(body, 'recovery_link')}&transient_payload=${encodeURIComponent('{"count":0}')}`;
    const clicking = newForm();
    await followAnswer(clicking, await clicking.get(link));
    await readHookCalls(stage, cem);
  }
});
