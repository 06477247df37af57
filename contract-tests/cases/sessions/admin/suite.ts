import { makeIdentity, password, startApi, submit, text } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';
const path = '/admin/sessions';

export default contract('sessions/admin', { profile: 'password' }, async (stage) => {
  const { admin, email, newNative, note } = stage;
  const identifier = email('member');
  const id = await makeIdentity(admin, identifier);
  const [first, second, third] = [newNative(), newNative(), newNative()];
  note('three sessions');
  const ids: string[] = [];
  for (const agent of [first, second, third]) ids.push(await signIn(agent, identifier));
  await reading(stage, ids);
  await ofIdentity(stage, id, ids);
  await ending(stage, ids, first);
  note('all sessions of an identity');
  await admin.delete(`/admin/identities/${id}/sessions`);
  await second.get('/sessions/whoami');
  await admin.get(`/admin/identities/${id}/sessions`);
  await admin.delete(`/admin/identities/${id}/sessions`);
  await admin.delete(`/admin/identities/${unknownId}/sessions`);
  await admin.delete('/admin/identities/nonsense/sessions');
  note('the identity goes, its sessions with it');
  await signIn(first, identifier);
  await admin.delete(`/admin/identities/${id}`);
  await first.get('/sessions/whoami');
  await admin.get(`/admin/identities/${id}/sessions`);
});

interface Listed {
  readonly identity: object | null;
  readonly devices: readonly unknown[] | null;
}

/** Signs in natively. @returns the session id */
async function signIn(agent: Agent, identifier: string): Promise<string> {
  agent.token = undefined;
  const done = await submit(agent, await startApi(agent, 'login'), { method: 'password', identifier, password });
  agent.token = text(done.body, 'session_token');
  return text(done.body, 'session.id');
}

async function reading({ admin, note }: Stage, [, second]: readonly string[]): Promise<void> {
  note('one session');
  await admin.get(`${path}/${second}`);
  await admin.get(`/sessions/${second}`);
  await admin.get(`${path}/${second}?expand=identity`);
  await admin.get(`${path}/${second}?expand=devices`);
  await admin.get(`${path}/${second}?expand=Identity&expand=Devices`);
  note('one session: refused');
  await admin.get(`${path}/${second}?expand=foo`);
  await admin.get(`${path}/${unknownId}`);
  await admin.get(`${path}/nonsense`);
  note('sessions of anybody, newest first');
  // Unrecorded: the server varies the form of the token for the first page.
  for (const [query, expected] of Object.entries({
    'page_size=2': '[[false,null],[false,null]]',
    'page_size=1&expand=identity': '[[true,null]]',
    'page_size=1&active=true&expand=devices&expand=identity': '[[true,1]]',
  })) {
    const { body } = await admin.get(`${path}?${query}`, { unrecorded: true });
    const seen = JSON.stringify(
      (body as Listed[]).map(({ identity, devices }) => [identity !== null, devices?.length ?? null]),
    );
    if (seen !== expected) throw new Error(`${query}: ${seen}`);
  }
  note('sessions of anybody: refused');
  await admin.get(`${path}?active=perhaps`);
  await admin.get(`${path}?expand=foo`);
  await admin.get(`${path}?page_size=many`);
  await admin.get(`${path}?page_token=nonsense`);
  await admin.get(`${path}?page_token=!`);
  await admin.get(`${path}/whoami`);
  await admin.delete(path);
}

async function ofIdentity({ admin, note }: Stage, id: string, ids: readonly string[]): Promise<void> {
  const own = `/admin/identities/${id}/sessions`;
  note('sessions of an identity');
  await admin.get(own);
  await admin.get(`/identities/${id}/sessions`);
  await admin.get(`${own}?active=true`);
  await admin.get(`${own}?active=false`);
  await admin.get(`${own}?page_size=2`);
  await admin.get(`${own}?per_page=2`);
  await admin.get(`${own}?per_page=2&page=2`);
  await admin.get(`${own}?page_size=${ids.length}`);
  note('sessions of an identity: refused, or none');
  await admin.get(`${own}?active=perhaps`);
  await admin.get(`${own}?page_token=nonsense`);
  await admin.get(`/admin/identities/${unknownId}/sessions`);
  await admin.get('/admin/identities/nonsense/sessions');
}

async function ending({ admin, note }: Stage, [first, second]: readonly string[], agent: Agent): Promise<void> {
  note('a session gets a new lifespan');
  await admin.patch(`${path}/${second}/extend`);
  await admin.patch(`/sessions/${second}/extend`);
  await admin.patch(`${path}/${unknownId}/extend`);
  await admin.patch(`${path}/nonsense/extend`);
  note('a session ends');
  await admin.delete(`${path}/${first}`);
  await agent.get('/sessions/whoami');
  await admin.get(`${path}/${first}`);
  await admin.delete(`${path}/${first}`);
  await admin.delete(`${path}/${unknownId}`);
  await admin.delete(`${path}/nonsense`);
  await admin.patch(`${path}/${first}/extend`);
  await agent.get('/sessions/whoami');
}
