import { type FlowKind, makeIdentity, open, password, start, startApi, submit } from '../../../kit/index.ts';
import { flowClients, followAnswer, method, requestCode, submitAndFollow } from '../../../kit/recovery.ts';
import { reread, signIn } from '../../../kit/second-factor.ts';
import type { Agent, AgentAnswer } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const hooks = ['told', 'asked'] as const;

/** Hooks after each flow and the answer each gives: only `asked` can refuse with a message. */
const after = [
  ['told', 'forbid'],
  ['asked', 'echo'],
  ['heard', 'forbid'],
] as const;

/** Hooks common to all methods, before and after flows, and the return address after each. */
export default contract('hooks/lists-common', { profile: 'hook-lists-common' }, async (stage) => {
  await beforeHooks(stage);
  await afterHooks(stage, 'login', login);
  await afterHooks(stage, 'registration', registration);
  await afterHooks(stage, 'settings', settings);
  for (const kind of ['recovery', 'verification'] as const) await confirmed(stage, kind);
});

async function beforeHooks({ admin, email, newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  const address = email('begun');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const kind of ['login', 'registration', 'settings', 'recovery', 'verification'] as const) {
    for (const hook of hooks) {
      const [browser, form, native] = [newBrowser(), newForm(), newNative()];
      if (kind === 'settings') {
        for (const each of [browser, form]) await signIn(each, address);
        await signIn(native, address, 'api');
      }
      note(`${kind} begins: the hook that is ${hook}`);
      for (const wish of hook === 'told' ? ['echo', 'forbid'] : ['echo']) {
        const parameters = `?${hook}=${wish}`;
        await start(browser, kind, parameters);
        await followAnswer(form, await form.navigate(`/self-service/${kind}/browser${parameters}`));
        await startApi(native, kind, parameters);
      }
    }
  }
}

/** Completes a flow that starts with these query parameters. */
type Way = (stage: Stage, agent: Agent, name: string, parameters: string) => Promise<AgentAnswer>;

async function afterHooks(stage: Stage, kind: FlowKind, way: Way): Promise<void> {
  for (const [hook, wish] of after) {
    stage.note(`${kind} ends: the hook that is ${hook}`);
    await way(stage, stage.newBrowser(), `${kind}-${hook}`, `?${hook}-after=${wish}`);
  }
  stage.note(`${kind} is done`);
  await way(stage, stage.newBrowser(), `${kind}-script`, '?told-after=agree');
  const form = stage.newForm();
  await way(stage, form, `${kind}-page`, '?told-after=agree');
  await form.fetch('/sessions/whoami');
}

const begin = (agent: Agent, kind: FlowKind, parameters: string, name: string) =>
  (name.endsWith('page') ? open : start)(agent, kind, parameters);

async function login({ admin, email }: Stage, agent: Agent, name: string, parameters: string): Promise<AgentAnswer> {
  const identifier = email(name);
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  return submit(agent, await begin(agent, 'login', parameters, name), { method: 'password', identifier, password });
}

async function registration({ email }: Stage, agent: Agent, name: string, parameters: string): Promise<AgentAnswer> {
  const traits = name.endsWith('page') ? { 'traits.email': email(name) } : { traits: { email: email(name) } };
  const flow = await begin(agent, 'registration', parameters, name);
  return submit(agent, flow, { method: 'password', password, ...traits });
}

async function settings({ admin, email }: Stage, agent: Agent, name: string, parameters: string): Promise<AgentAnswer> {
  const address = email(name);
  await makeIdentity(admin, address, { traits: { email: address } });
  await signIn(agent, address);
  const flow = await begin(agent, 'settings', parameters, name);
  const answer = await submit(agent, flow, { method: 'password', password: 'amber-harbour-2290' });
  await reread(agent, flow);
  return answer;
}

async function confirmed(stage: Stage, kind: 'recovery' | 'verification'): Promise<void> {
  for (const flowClient of flowClients(stage, kind)) {
    for (const [name, wish] of [...after, ['done', 'agree']] as const) {
      const address = stage.email(`${kind}-${name}-${flowClient.name}`);
      await makeIdentity(stage.admin, address, { traits: { email: address } });
      stage.note(`${flowClient.name}: ${kind}: ${name}`);
      const { flow, code } = await requestCode(stage, flowClient, address, `?${name}-after=${wish}`);
      await submitAndFollow(flowClient.agent, flow, { method, code });
    }
  }
}
