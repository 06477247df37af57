import type { Stage } from '../runner/contract.ts';
import { makeIdentity, submit, text, valueAt } from './index.ts';
import { type FlowClient, flowClients, followAnswer, reread, returnTo, submitAndFollow } from './recovery.ts';

export const method = 'link';

/** Returns the recovery link in the newest message to a recipient. */
export async function newestLink({ mail }: Stage, recipient: string): Promise<string> {
  const link = /http\S+token=\w+/.exec(text(await mail.messages(recipient), '0.body'))?.[0];
  if (!link) throw new Error(`no link in the newest message to ${recipient}`);
  return link;
}

/** Starts a recovery by link. @returns the flow and the link */
export async function requestLink(
  stage: Stage,
  { agent, begin }: FlowClient,
  email: string,
  query = '',
): Promise<{ readonly flow: unknown; readonly link: string }> {
  const flow = await submitAndFollow(agent, await begin(query), { method, email });
  return { flow, link: await newestLink(stage, email) };
}

/** Opens a valid link in each kind of client, changes the password, and opens the link again. */
export async function validLinks(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const address = email(name);
    const id = await makeIdentity(admin, address, { traits: { email: address } });
    note(`${name}: the link`);
    const { flow, link } = await requestLink(stage, flowClient, address, returnTo);
    const { link: second } = await requestLink(stage, flowClient, address);
    const settings = await followAnswer(agent, await agent.get(link));
    await agent.fetch('/sessions/whoami');
    await admin.get(`/admin/identities/${id}`);
    await admin.get(`/admin/identities/${id}/sessions`);
    const { body } = await reread(agent, flow);
    if (valueAt(settings, 'ui')) {
      note(`${name}: a new password`);
      await submitAndFollow(agent, settings, { method: 'password', password: 'amber-harbour-2290' });
    }
    note(`${name}: the link once more`);
    await followAnswer(agent, await agent.get(link));
    note(`${name}: another one, by somebody who is signed in`);
    await followAnswer(agent, await agent.navigate(second));
    await agent.fetch('/sessions/whoami');
    note(`${name}: no token, by somebody who is signed in`);
    await agent.get(text(flow, 'ui.action'));
    note(`${name}: an address for the flow that is through`);
    await submitAndFollow(agent, valueAt(body, 'ui') ? body : flow, { method, email: address });
    const [other] = flowClients(stage).filter((each) => each.name === name);
    if (!other) continue;
    const { ui } = (await other.begin()) as { readonly ui: object };
    await submitAndFollow(other.agent, { ui: { ...ui, action: text(flow, 'ui.action') } }, { method, email: address });
  }
}

/** Opens links after they expired, then after their flow expired. In this profile login flows live longer than links. */
export async function expiredLinks(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newNative, note, until } = stage;
  const address = email('late');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('links that are not followed in time');
  const late = [];
  for (const flowClient of flowClients(stage))
    late.push({ asker: flowClient, ...(await requestLink(stage, flowClient, address, returnTo)) });
  const quiet = { unrecorded: true };
  const app = newNative();
  const { body } = await app.get('/self-service/login/api', quiet);
  await until(410, () => app.get(`/self-service/login/flows?id=${text(body, 'id')}`, quiet));
  for (const { asker: flowClient, link, flow } of late) {
    note(`${flowClient.name}: the link expired`);
    await followAnswer(flowClient.agent, await flowClient.agent.get(link));
    await reread(flowClient.agent, flow);
    await followAnswer(flowClient.agent, await flowClient.agent.get(link));
  }
  note('flows that are not used in time');
  const gone = [];
  for (const flowClient of flowClients(stage))
    gone.push({ asker: flowClient, ...(await requestLink(stage, flowClient, address, returnTo)) });
  const last = await app.get('/self-service/recovery/api', quiet);
  await until(410, () => app.get(`/self-service/recovery/flows?id=${text(last.body, 'id')}`, quiet));
  for (const { asker: flowClient, link, flow } of gone) {
    const { name, agent } = flowClient;
    note(`${name}: the flow expired`);
    await reread(agent, flow);
    await submitAndFollow(agent, flow, { method, email: address });
    const other = newBrowser();
    await followAnswer(other, await other.navigate(link));
    await followAnswer(agent, await agent.get(link));
    await submit(agent, flow, { method: 'foo' });
  }
}
