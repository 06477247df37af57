import { type FlowKind, makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { flowClients, followAnswer, method, requestCode, submitAndFollow } from '../../../kit/recovery.ts';
import { signIn } from '../../../kit/second-factor.ts';
import type { Agent, AgentAnswer } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const kinds = ['login', 'registration', 'settings', 'recovery', 'verification'] as const;

/** Hooks that do not listen: the server tries three times, unless it does not wait for the answer. */
export default contract('hooks/web-hooks-unreachable', { profile: 'web-hooks-down' }, async (stage) => {
  await beforeHooks(stage);
  for (const kind of ['login', 'registration', 'settings'] as const) await afterHooks(stage, kind);
  for (const kind of ['recovery', 'verification'] as const) await confirmed(stage, kind);
  await retryHeaders(stage);
  await unansweredHook(stage);
});

async function beforeHooks({ admin, email, newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  const address = email('begun');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const kind of kinds) {
    const [browser, form, native] = [newBrowser(), newForm(), newNative()];
    if (kind === 'settings') {
      for (const each of [browser, form]) await signIn(each, address);
      await signIn(native, address, 'api');
    }
    note(`${kind} begins: nobody is there`);
    await start(browser, kind, '?before=told');
    await followAnswer(form, await form.navigate(`/self-service/${kind}/browser?before=asked`));
    await startApi(native, kind, '?before=ignored');
  }
}

/** The configured hooks and the answers they give. */
const ways = [
  ['after=told', 'browser'],
  ['after=asked', 'form'],
  ['after=parsed', 'native'],
  ['after=ignored', 'browser'],
  ['plain=404%20', 'browser'],
  ['plain=500%20', 'native'],
  ['strict=404%20', 'form'],
  ['strict=502%20', 'browser'],
] as const;

type Who = (typeof ways)[number][1];

async function afterHooks(stage: Stage, kind: 'login' | 'registration' | 'settings'): Promise<void> {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  for (const [wish, client] of ways) {
    const agent = { browser: newBrowser, form: newForm, native: newNative }[client]();
    const address = email(`${kind}-${wish.replaceAll(/\W/g, '-')}`);
    if (kind !== 'registration') await makeIdentity(admin, address, { traits: { email: address } });
    if (kind === 'settings') await signIn(agent, address, client === 'native' ? 'api' : 'browser');
    note(`${kind} ends: ${wish}`);
    const flow = await begin(agent, kind, client, `?${wish}`);
    const traits = client === 'form' ? { 'traits.email': address } : { traits: { email: address } };
    const fields = {
      login: { identifier: address, password },
      registration: { ...traits, password },
      settings: { password: 'amber-harbour-2290' },
    }[kind];
    await followAnswer(agent, await submit(agent, flow, { method: 'password', ...fields }));
    if (kind !== 'login') await showIdentity(stage, address);
  }
}

/** Reads the stored identity. */
async function showIdentity({ admin, newNative }: Stage, identifier: string): Promise<void> {
  await admin.get(`/admin/identities?credentials_identifier=${encodeURIComponent(identifier)}`);
  await submit(newNative(), await startApi(newNative(), 'login'), { method: 'password', identifier, password });
}

const begin = (agent: Agent, kind: FlowKind, client: Who, query: string) =>
  ({ browser: start, form: open, native: startApi })[client](agent, kind, query);

async function confirmed(stage: Stage, kind: 'recovery' | 'verification'): Promise<void> {
  const wishes = ['after=told', 'after=asked', 'after=ignored'];
  for (const [index, flowClient] of flowClients(stage, kind).entries()) {
    const wish = wishes[index] ?? '';
    const address = stage.email(`${kind}-${flowClient.name}`);
    await makeIdentity(stage.admin, address, { traits: { email: address } });
    stage.note(`${kind} ends: ${wish}`);
    const { flow, code } = await requestCode(stage, flowClient, address, `?${wish}`);
    await submitAndFollow(flowClient.agent, flow, { method, code });
    await flowClient.agent.fetch(`/self-service/${kind}/flows?id=${text(flow, 'id')}`);
  }
}

async function login({ admin, email, newBrowser, note }: Stage, wish: string): Promise<AgentAnswer> {
  const identifier = email(`marked-${wish.replaceAll(/\W/g, '-')}`);
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  note(`login ends: ${wish}`);
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login', `?${wish}`), { method: 'password', identifier, password });
  return browser.get('/sessions/whoami');
}

/** Retries repeat the headers that identify a call, except where no event is created; closed connections are retried. */
async function retryHeaders(stage: Stage): Promise<void> {
  for (const hook of ['strict', 'quiet']) await login(stage, `${hook}=hang%20up%20and%20show`);
  await login(stage, 'plain=hang%20up');
}

/** A hook that never answers: three timeouts of half a minute exceed the server's limit for a request. */
async function unansweredHook(stage: Stage): Promise<void> {
  await login(stage, 'after=unheard');
  await login(stage, 'after=silent');
}
