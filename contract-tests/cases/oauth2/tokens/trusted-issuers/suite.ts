import { text } from '../../../../kit/index.ts';
import { makeKey, privateJwk } from '../../../../kit/jwt.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const path = '/admin/trust/grants/jwt-bearer/issuers';
const issuer = 'https://issuer.example.org';
const expires_at = '2099-01-02T03:04:05.678Z';
const unrecorded = { unrecorded: true };

/** Trusted issuers by the admin API. */
export default contract('oauth2/tokens/trusted-issuers', { profile: 'oauth2' }, async (stage) => {
  await deleteIssuers(stage);
  await trustIssuers(stage);
  await read(stage);
  await invalidRequests(stage);
  await deleteIssuers(stage);
});

async function deleteIssuers({ hydra: { admin } }: Stage): Promise<void> {
  const { body } = await admin.get(`${path}?page_size=500`, unrecorded);
  for (const each of body as { id: string }[]) await admin.delete(`${path}/${each.id}`, undefined, unrecorded);
  await admin.delete(`/admin/keys/${encodeURIComponent(issuer)}`, undefined, unrecorded);
}

async function trustIssuers({ hydra: { admin }, note }: Stage): Promise<void> {
  const { jwk } = makeKey('RS256', 'one');
  const common = { issuer, expires_at, scope: ['openid', 'photos'] };
  note('trusted for one subject, and for all');
  await admin.get(path);
  const first = await admin.post(path, { ...common, subject: 'member-1', jwk });
  await admin.post(path, { ...common, allow_any_subject: true, jwk: makeKey('ES256', 'two').jwk });
  const third = await admin.post(path, {
    issuer,
    subject: 'member-2',
    expires_at: '2099-01-02T03:04:05+02:00',
    jwk,
    scope: null,
  });
  note('its key is one of a set');
  await admin.get(`/admin/keys/${encodeURIComponent(issuer)}`);
  note('the same again');
  await admin.post(path, { ...common, subject: 'member-1', jwk });
  await admin.post(path, { ...common, subject: 'member-1', jwk: { ...jwk, kid: 'three' } });
  await admin.post(path, { ...common, subject: 'member-3', jwk: makeKey('RS256', 'one').jwk });
  await admin.post(path, { ...common, subject: 'member-4', jwk: privateJwk(makeKey('RS256', 'four')), more: 1 });
  await admin.post(path, { ...common, subject: 'member-5', jwk: { kty: 'oct', k: 'AAAA', kid: 'five' } });
  await admin.post(path, { ...common, subject: 'member-6', jwk, expires_at: '2001-01-02T03:04:05Z' });
  note('one of them');
  const id = text(first.body, 'id');
  await admin.get(`${path}/${id}`);
  await admin.get(`${path}/${text(third.body, 'id')}`);
  note('no longer, nor any other with its key');
  await admin.delete(`${path}/${id}`);
  await admin.delete(`${path}/${id}`);
  await admin.get(`${path}/${id}`);
  await admin.get(`/admin/keys/${encodeURIComponent(issuer)}/one`);
  await admin.get(`${path}/${text(third.body, 'id')}`);
}

async function read({ hydra: { admin }, note }: Stage): Promise<void> {
  note('lists');
  const { body } = await admin.get(path, unrecorded);
  await admin.get(`${path}?issuer=https://other.example.org`);
  await admin.get(`${path}?issuer=nobody&page_size=1`);
  await admin.get(`${path}?page_size=x`);
  await admin.get(`${path}?page_token=x`);
  note('of one');
  const others = (body as { id: string; subject: string }[]).filter(({ subject }) => subject !== 'member-4');
  for (const { id } of others) await admin.delete(`${path}/${id}`, undefined, unrecorded);
  await admin.get(path);
  await admin.get(`${path}?issuer=${issuer}&page_size=1`);
  note('ids that are none');
  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000', '%20']) {
    await admin.get(`${path}/${id}`);
    await admin.delete(`${path}/${id}`);
  }
  note('methods that are not served');
  for (const method of ['PUT', 'PATCH', 'DELETE']) await admin.send(method, path);
  for (const method of ['PUT', 'PATCH', 'POST']) await admin.send(method, `${path}/nonsense`);
}

async function invalidRequests({ hydra: { admin }, note }: Stage): Promise<void> {
  const { jwk } = makeKey('ES256', 'wrong');
  const whole = { issuer, subject: 'member-1', expires_at, scope: ['openid'], jwk };
  note('something is missing');
  for (const name of Object.keys(whole)) {
    if (name === 'scope') continue;
    await admin.post(path, { ...whole, [name]: undefined });
  }
  await admin.post(path, {});
  await admin.post(path, { ...whole, allow_any_subject: true });
  await admin.post(path, { ...whole, issuer: '' });
  await admin.post(path, { ...whole, subject: '', allow_any_subject: false });
  await admin.post(path, { ...whole, jwk: { ...jwk, kid: '' } });
  await admin.post(path, { ...whole, expires_at: '0001-01-01T00:00:00Z' });
  note('bodies that cannot be read');
  for (const raw of ['', 'no JSON', '[]', 'null', '"text"']) await admin.post(path, undefined, { raw });
  for (const change of [
    { issuer: 1 },
    { subject: [] },
    { allow_any_subject: 'yes' },
    { scope: 'openid' },
    { scope: [1] },
    { expires_at: 'tomorrow' },
    { expires_at: 1 },
    { jwk: 'key' },
    { jwk: {} },
    { jwk: null },
    { jwk: { ...jwk, kty: 'other' } },
    { jwk: { ...jwk, x: 'AAAA' } },
  ])
    await admin.post(path, { ...whole, ...change });
  await admin.get(`${path}?issuer=nobody`);
}
