import { text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';
const path = '/admin/identities';
/** An imported hash, stored and shown unchanged. */
const hashed_password = '$2b$04$VCU7GpnkWUmpQT8lKVq3M.cLu399swlTw0MIiZt2wTCNqYoRzhG1K';

export default contract('identities/list', { profile: 'password' }, async (stage) => {
  const { admin, email, note } = stage;
  const address = email('one');
  const [one, two, three] = await inOrder(stage, [address, email('two'), `${address}.museum`]);
  const ours = `ids=${one}&ids=${two}&ids=${three}`;
  note('lists by id');
  await admin.get(`${path}?${ours}`);
  await admin.get(`${path}?ids=${three}&ids=${one}&ids=${unknownId}`);
  await admin.get(`${path}?ids=${unknownId}`);
  await admin.get(`${path}?ids=`);
  await admin.get(`${path}?ids=${'&ids='.repeat(2)}${one}`);
  await admin.get(`/identities?ids=${one}`);
  note('lists by id: more than 500');
  await admin.get(`${path}?${Array.from({ length: 501 }, () => `ids=${unknownId}`).join('&')}`);
  note('pages');
  await admin.get(`${path}?${ours}&page_size=2`);
  await admin.get(`${path}?${ours}&page_size=2&page_token=${two}`);
  await admin.get(`${path}?${ours}&page_size=2&page_token=${three}`);
  await admin.get(`${path}?${ours}&per_page=1`);
  await admin.get(`${path}?${ours}&page_size=0`);
  await admin.get(`${path}?${ours}&page_size=-1`);
  await admin.get(`${path}?${ours}&page_size=100000`);
  await admin.get(`${path}?${ours}&page_token=`);
  note('pages: refused');
  await admin.get(`${path}?page_size=many`);
  await admin.get(`${path}?page_token=nonsense`);
  await admin.get(`${path}?page_token=%25zz`);
  await admin.get(`${path}?page=5&per_page=500`);
  await identifiers(stage, [one, two, three]);
  note('more than one filter');
  await admin.get(`${path}?ids=${one}&credentials_identifier=a`);
  await admin.get(`${path}?credentials_identifier=a&preview_credentials_identifier_similar=b`);
  note('organizations and consistency');
  await admin.get(`${path}?organization_id=${unknownId}`);
  await admin.get(`${path}?organization_id=nonsense`);
  await admin.get(`${path}?ids=${one}&consistency=strong`);
  await admin.get(`${path}?ids=${one}&consistency=eventual`);
  await admin.get(`${path}?ids=${one}&consistency=nonsense`);
  for (const id of [one, two, three]) await admin.delete(`${path}/${id}`, undefined, { unrecorded: true });
});

/** Creates an identity for each address, so that their ids have the order of the addresses. */
async function inOrder({ admin }: Stage, addresses: readonly string[]): Promise<[string, string, string]> {
  const ids: string[] = [];
  for (const address of addresses) {
    const body = { schema_id: 'default', traits: { email: `${address}.old` } };
    ids.push(text((await admin.post(path, body, { unrecorded: true })).body, 'id'));
  }
  ids.sort();
  for (const [index, id] of ids.entries()) {
    const body = {
      schema_id: 'default',
      state: 'active',
      traits: { email: addresses[index] },
      external_id: `external/${addresses[index]}`,
      metadata_admin: { note: index },
      credentials: { password: { config: { hashed_password } } },
    };
    await admin.put(`${path}/${id}`, body, { unrecorded: true });
  }
  return ids as [string, string, string];
}

async function identifiers({ admin, note }: Stage, ids: readonly [string, string, string]): Promise<void> {
  const { body } = await admin.get(`${path}/${ids[0]}`, { unrecorded: true });
  const address = text(body, 'traits.email');
  const named = `credentials_identifier=${encodeURIComponent(address)}`;
  note('lists by identifier');
  await admin.get(`${path}?${named}`);
  await admin.get(`${path}?${named}&page=0`);
  await admin.get(`${path}?${named}&page=1&per_page=1`);
  await admin.get(`${path}?credentials_identifier=nobody@example.org&page=0`);
  await admin.get(`${path}?${named}&include_credential=password`);
  await admin.get(`${path}?${named}&include_credential=foo`);
  await admin.get(`${path}?credentials_identifier=&ids=${ids[1]}`);
  await admin.get(`${path}?ids=${ids[1]}&include_credential=password&include_credential=oidc`);
  note('lists by a similar identifier');
  const similar = `${path}?preview_credentials_identifier_similar=`;
  await admin.get(similar + encodeURIComponent(address));
  await admin.get(similar + encodeURIComponent(address.toUpperCase()));
  await admin.get(`${similar}${encodeURIComponent(address)}.MUS`);
  await admin.get(`${similar}${encodeURIComponent(address)}_`);
  await admin.get(`${similar}${encodeURIComponent('%')}`);
  await admin.get(`${similar}example.org`);
  note('by external id');
  await admin.get(`${path}/by/external/${encodeURIComponent(`external/${address}`)}`);
  await admin.get(`${path}/by/external/${encodeURIComponent(`external/${address}`)}?include_credential=password`);
  await admin.get(`${path}/by/external/${encodeURIComponent(`external/${address}`)}?include_credential=foo`);
  await admin.get(`${path}/by/external/nobody`);
  await admin.get(`/identities/by/external/nobody`);
}
