import { makeIdentity, newestCode, submit, text } from '../../../kit/index.ts';
import {
  type FlowClient,
  flowClients,
  flowPath,
  followAnswer,
  invalidCode,
  method,
  reread,
  returnTo,
  submitAndFollow,
} from '../../../kit/recovery.ts';
import { enrolLookup, enrolTotp, signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const way = '?return_to=http%3A%2F%2F127.0.0.1%3A4466%2Fapp';
const unrecorded = { unrecorded: true };
const fresh = 'amber-harbour-2290';

/** Recovery with every feature flag: identities with a second factor, other sessions, or deleted meanwhile. */
export default contract('recovery/all-flags', { profile: 'all-flags' }, async (stage) => {
  await plain(stage);
  await second(stage);
  await signedIn(stage);
  await changed(stage);
  await administrators(stage);
});

/** Submits an address, confirms it, and returns the code. */
async function coded(stage: Stage, flowClient: FlowClient, address: string, query = way) {
  const flow = await submitAndFollow(flowClient.agent, await flowClient.begin(query), {
    method,
    recovery_address: address,
  });
  return { flow, code: await newestCode(stage, address) };
}

const all = (flowClient: FlowClient) =>
  ['/sessions/whoami', '/sessions'].map((path) => () => flowClient.agent.fetch(path));

async function looked(flowClient: FlowClient): Promise<void> {
  for (const look of all(flowClient)) await look();
}

async function plain(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const address = email(`${name}-plain`);
    const id = await makeIdentity(admin, address, { traits: { email: address } });
    note(`${name}: recovered, then settings`);
    const { flow, code } = await coded(stage, flowClient, address);
    await submitAndFollow(agent, flow, { method, recovery_address: address, code: invalidCode });
    const settings = await followAnswer(agent, await submit(agent, flow, { method, recovery_address: address, code }));
    await looked(flowClient);
    await submit(agent, settings, { method: 'password', password: 'short' });
    await submit(agent, settings, { method: 'password', password: fresh });
    await submit(agent, settings, { method: 'profile', traits: { email: address } });
    await looked(flowClient);
    await admin.get(`/admin/identities/${id}/sessions`);
    note(`${name}: more codes than there are tries`);
    const [stranger = flowClient] = flowClients(stage).filter((each) => each.name === name);
    const often = await coded(stage, stranger, address, '');
    for (let count = 0; count < 3; count++)
      await submitAndFollow(stranger.agent, often.flow, { method, recovery_address: address, code: invalidCode });
    await submitAndFollow(stranger.agent, often.flow, { method, recovery_address: address, code: often.code });
    await reread(stranger.agent, often.flow);
  }
}

async function second(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const address = email(`${name}-second`);
    await makeIdentity(admin, address, { traits: { email: address } });
    const home = newBrowser();
    await signIn(home, address);
    const totp_code = await enrolTotp(home);
    const [lookup_secret] = await enrolLookup(home);
    note(`${name}: somebody with a second factor`);
    const { flow, code } = await coded(stage, flowClient, address);
    const answer = await submit(agent, flow, { method, recovery_address: address, code });
    await followAnswer(agent, answer);
    await looked(flowClient);
    await home.fetch('/sessions/whoami');
    note(`${name}: on to the second factor`);
    const type = name === 'native' ? 'api' : 'browser';
    const settings = await agent.fetch(`/self-service/settings/${type}${way}`);
    await followAnswer(agent, settings);
    const { body } = await agent.fetch(`/self-service/login/${type}${way}&aal=aal2`);
    if (!agent.token && name === 'native') continue;
    await submit(agent, body, { method: 'totp', totp_code: '000000' });
    await submit(agent, body, { method: 'lookup_secret', lookup_secret: 'none' });
    await submit(
      agent,
      body,
      name === 'form' ? { method: 'lookup_secret', lookup_secret } : { method: 'totp', totp_code },
    );
    await looked(flowClient);
    const { body: own } = await agent.fetch(`/self-service/settings/${type}${way}`);
    await submit(agent, own, { method: 'password', password: fresh });
    await submit(agent, own, { totp_unlink: true });
  }
}

/** Recovery with an existing session, of the same or another identity. */
async function signedIn(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const [own, other] = [email(`${name}-own`), email(`${name}-other`)];
    for (const each of [own, other]) await makeIdentity(admin, each, { traits: { email: each } });
    note(`${name}: a recovery that began before signing in`);
    const flow = await flowClient.begin(way);
    const { flow: sent, code } = await coded(stage, flowClient, other);
    await signIn(agent, own, name === 'native' ? 'api' : 'browser');
    await agent.fetch(`/self-service/recovery/${name === 'native' ? 'api' : 'browser'}${way}`);
    await agent.navigate(`/self-service/recovery/${name === 'native' ? 'api' : 'browser'}${returnTo}`);
    await submitAndFollow(agent, flow, { method, recovery_address: other });
    await submitAndFollow(agent, flow, { method: 'link', email: other });
    await reread(agent, sent);
    await submitAndFollow(agent, sent, { method, recovery_address: other, code: invalidCode });
    await submitAndFollow(agent, sent, { method, recovery_address: other, code });
    await looked(flowClient);
  }
}

/** Identities that change between the code and its use. */
async function changed(stage: Stage): Promise<void> {
  const { admin, email, phone, note } = stage;
  const changes = [
    [
      'disabled',
      (id: string) =>
        admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }], unrecorded),
    ],
    ['deleted', (id: string) => admin.delete(`/admin/identities/${id}`)],
    [
      'without that address',
      (id: string) => admin.patch(`/admin/identities/${id}`, [{ op: 'remove', path: '/traits/second' }], unrecorded),
    ],
    [
      'with another telephone',
      (id: string) =>
        admin.patch(
          `/admin/identities/${id}`,
          [{ op: 'add', path: '/traits/phone', value: phone('later', '42') }],
          unrecorded,
        ),
    ],
    ['without a password', (id: string) => admin.delete(`/admin/identities/${id}/credentials/password`)],
    ['with sessions ended', (id: string) => admin.delete(`/admin/identities/${id}/sessions`)],
  ] as const;
  for (const [title, change] of changes) {
    for (const flowClient of flowClients(stage)) {
      const { name, agent } = flowClient;
      note(`${name}: an account that is ${title} meanwhile`);
      const second = email(`${name}-${title.length}`);
      const traits = { email: email(`${name}-first-${title.length}`), second };
      const id = await makeIdentity(admin, '', { traits });
      const begun = await submitAndFollow(agent, await flowClient.begin(''), { method, recovery_address: second });
      await change(id);
      await submitAndFollow(agent, begun, { method, recovery_select_address: second });
      await submitAndFollow(agent, begun, { method, recovery_confirm_address: second });
      const sent = await stage.mail.messages(second);
      const code = /\b\d{6}\b/.exec(JSON.stringify(sent))?.[0] ?? invalidCode;
      await submitAndFollow(agent, begun, { method, recovery_confirm_address: second, code });
      await looked(flowClient);
    }
  }
}

/** Codes and links of administrators, used in each order. */
async function administrators(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const address = email(`${name}-admin`);
    const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
    for (const flow_type of ['browser', 'api']) {
      note(`${name}: an administrator's code for ${flow_type}, after a link`);
      const linked = (await admin.post(`/admin/recovery/link${way}`, { identity_id })).body;
      const coded = (await admin.post(`/admin/recovery/code${way}`, { identity_id, flow_type })).body;
      const id = new URL(text(coded, 'recovery_link'), 'http://127.0.0.1').searchParams.get('flow');
      const { body } = await agent.fetch(flowPath + id);
      await followAnswer(agent, await agent.fetch(text(linked, 'recovery_link')));
      await submitAndFollow(agent, body, { method, code: invalidCode });
      await submitAndFollow(agent, body, { method, code: text(coded, 'recovery_code') });
      await looked(flowClient);
      await followAnswer(agent, await agent.navigate(text(linked, 'recovery_link')));
      await followAnswer(agent, await agent.fetch(text(linked, 'recovery_link')));
    }
  }
}
