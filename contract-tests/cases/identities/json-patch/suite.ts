import { text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const path = '/admin/identities';
const unrecorded = { unrecorded: true };

/** Patches with paths through missing members and values that are no containers, which Kratos's library treats unusually. */
export default contract('identities/json-patch', { profile: 'password' }, async (stage) => {
  const { body } = await stage.admin.post(path, {
    traits: { email: stage.email('patched') },
    credentials: {
      password: { config: { hashed_password: '$2b$04$VCU7GpnkWUmpQT8lKVq3M.cLu399swlTw0MIiZt2wTCNqYoRzhG1K' } },
    },
  });
  const one = `${path}/${text(body, 'id')}`;
  await paths(stage, one);
  await members(stage, one);
  await dates(stage, one);
});

const metadata = { list: [1, null, { a: 1 }], text: 'x', nothing: null, number: 5, flag: true, 'a/b': {}, '~': {} };

async function paths({ admin, note }: Stage, one: string): Promise<void> {
  for (const to of [
    ...['text/a', 'number/a', 'flag/a', 'nothing/a', 'text/a/b', 'nothing/0', 'nothing/2/x'],
    ...['list/0/a', 'list/1/a', 'list/2/b', 'list/3/a', 'list/5/a', 'list/-/a', 'list/-1/a', 'list/-2/b', 'list/-9/a'],
    ...['list/x/a', 'list/+1/a', 'list/01/a', 'list/1/0', 'list/-5', 'list/5'],
    ...['new/2', 'new/-', 'new/-1', 'new/-2', 'new/-2/x', 'new/0/x', 'new/1/x', 'new//'],
    ...['a~1b/c', '~0/c', 'c~1d/e', 'c~0d/e', '~2/c', '', '/'],
  ]) {
    note(`add ${to}`);
    await admin.patch(one, [{ op: 'add', path: '/metadata_public', value: metadata }], unrecorded);
    await admin.patch(one, [{ op: 'add', path: `/metadata_public/${to}`, value: 'v' }]);
  }
  note('remove');
  for (const to of ['text/a', 'list/-2/b', 'list/-4', '/'])
    await admin.patch(one, [{ op: 'remove', path: `/metadata_public/${to}` }]);
}

async function members({ admin, note }: Stage, one: string): Promise<void> {
  note('members of another type, and none');
  await admin.patch(one, [{ op: 'replace', path: '/external_id', value: 5 }]);
  await admin.patch(one, [{ op: 'replace', path: '/external_id', value: null }]);
  for (const name of ['schema_url', 'state', 'traits', 'organization_id', 'verifiable_addresses', 'created_at'])
    await admin.patch(one, [{ op: 'remove', path: `/${name}` }]);
  await admin.get(one);
}

async function dates({ admin, note }: Stage, one: string): Promise<void> {
  note('dates');
  for (const name of ['created_at', 'state_changed_at', 'updated_at'])
    for (const value of ['2000-01-01T00:00:00Z', '2000-01-01T1:00:00,5Z', null]) {
      await admin.patch(one, [{ op: 'replace', path: `/${name}`, value }], unrecorded);
      await admin.get(one);
    }
  note('dates: refused');
  for (const value of [
    ...['', '2000-01-01 00:00:00', '10000-01-01T00:00:00Z', '2000-13-01T00:00:00Z', '2000-02-31T00:00:00Z'],
    ...['2000-01-01T24:00:00Z', '2000-01-01T01:00:00', '2000-01-01T01:00:00Zx', '2000-01-01t01:00:00z'],
    ...['2000-01-01T01:00Z', '2000-01-01T01:00:60Z', '2000-01-01T01:00:00+25:00', '2000-01-01T01:00:00+1:00'],
  ])
    await admin.patch(one, [{ op: 'replace', path: '/created_at', value }]);
}
