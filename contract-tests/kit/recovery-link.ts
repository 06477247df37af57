import type { Stage } from '../runner/contract.ts';
import { at, makeIdentity, submit, text } from './index.ts';
import { type Asker, askers, back, follow, reread, tell } from './recovery.ts';

export const method = 'link';

/** The link of the newest mail to somebody. */
export async function newestLink({ mail }: Stage, recipient: string): Promise<string> {
  const link = /http\S+token=\w+/.exec(text(await mail.messages(recipient), '0.body'))?.[0];
  if (!link) throw new Error(`no link in the newest message to ${recipient}`);
  return link;
}

/** A flow that has sent its link, and the link. */
export async function askedLink(
  stage: Stage,
  { agent, begin }: Asker,
  email: string,
  query = '',
): Promise<{ readonly flow: unknown; readonly link: string }> {
  const flow = await tell(agent, await begin(query), { method, email });
  return { flow, link: await newestLink(stage, email) };
}

/** What comes after a good link, by everybody who asks. */
export async function goodLinks(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const asker of askers(stage)) {
    const { name, agent } = asker;
    const address = email(name);
    const id = await makeIdentity(admin, address, { traits: { email: address } });
    note(`${name}: the link`);
    const { flow, link } = await askedLink(stage, asker, address, back);
    const { link: second } = await askedLink(stage, asker, address);
    const settings = await follow(agent, await agent.get(link));
    await agent.fetch('/sessions/whoami');
    await admin.get(`/admin/identities/${id}`);
    await admin.get(`/admin/identities/${id}/sessions`);
    const { body } = await reread(agent, flow);
    if (at(settings, 'ui')) {
      note(`${name}: a new password`);
      await tell(agent, settings, { method: 'password', password: 'amber-harbour-2290' });
    }
    note(`${name}: the link once more`);
    await follow(agent, await agent.get(link));
    note(`${name}: another one, by somebody who is signed in`);
    await follow(agent, await agent.navigate(second));
    await agent.fetch('/sessions/whoami');
    note(`${name}: no token, by somebody who is signed in`);
    await agent.get(text(flow, 'ui.action'));
    note(`${name}: an address for the flow that is through`);
    await tell(agent, at(body, 'ui') ? body : flow, { method, email: address });
    const [other] = askers(stage).filter((each) => each.name === name);
    if (!other) continue;
    const { ui } = (await other.begin()) as { readonly ui: object };
    await tell(other.agent, { ui: { ...ui, action: text(flow, 'ui.action') } }, { method, email: address });
  }
}

/** Links whose time is over: first their own, then their flow's. Login flows live longer than links here. */
export async function lateLinks(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newNative, note, until } = stage;
  const address = email('late');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('links that are not followed in time');
  const late = [];
  for (const asker of askers(stage)) late.push({ asker, ...(await askedLink(stage, asker, address, back)) });
  const quiet = { unrecorded: true };
  const app = newNative();
  const { body } = await app.get('/self-service/login/api', quiet);
  await until(410, () => app.get(`/self-service/login/flows?id=${text(body, 'id')}`, quiet));
  for (const { asker, link, flow } of late) {
    note(`${asker.name}: the link expired`);
    await follow(asker.agent, await asker.agent.get(link));
    await reread(asker.agent, flow);
    await follow(asker.agent, await asker.agent.get(link));
  }
  note('flows that are not used in time');
  const gone = [];
  for (const asker of askers(stage)) gone.push({ asker, ...(await askedLink(stage, asker, address, back)) });
  const last = await app.get('/self-service/recovery/api', quiet);
  await until(410, () => app.get(`/self-service/recovery/flows?id=${text(last.body, 'id')}`, quiet));
  for (const { asker, link, flow } of gone) {
    const { name, agent } = asker;
    note(`${name}: the flow expired`);
    await reread(agent, flow);
    await tell(agent, flow, { method, email: address });
    const other = newBrowser();
    await follow(other, await other.navigate(link));
    await follow(agent, await agent.get(link));
    await submit(agent, flow, { method: 'foo' });
  }
}
