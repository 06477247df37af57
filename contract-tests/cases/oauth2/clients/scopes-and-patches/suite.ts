import { makeIdentity } from '../../../../kit/index.ts';
import { authorizationPath } from '../../../../kit/oauth2.ts';
import { basic, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const id = 'contract-scopes';
const one = `/admin/clients/${id}`;
const unrecorded = { unrecorded: true };

/** Requests for scopes that the client lacks, and patches of a client with a path that has no leading slash. */
export default contract('oauth2/clients/scopes-and-patches', { profile: 'oauth2-keys' }, async (stage) => {
  await registerClient(stage, id, { scope: 'openid photos' });
  await scopes(stage);
  await patches(stage);
  await ofPeople(stage);
  await stage.hydra.admin.delete(one, undefined, unrecorded);
});

async function scopes({ addresses, hydra, newForm, note }: Stage): Promise<void> {
  note('a scope that discovery names');
  const form = { grant_type: 'client_credentials' };
  for (const scope of ['email', 'photos email', 'offline_access', 'photos'])
    await hydra.public.post('/oauth2/token', { ...form, scope }, basic(id));
  for (const scope of ['openid email', 'openid photos'])
    await newForm().navigate(addresses.hydra + authorizationPath({ client_id: id, scope }));
  note('by a client that has none of its own');
  await hydra.admin.delete(one, undefined, unrecorded);
  await hydra.admin.post('/admin/clients', { client_id: id, client_secret: 'a-secret-of-this-suite' });
  for (const scope of ['openid', 'email'])
    await newForm().navigate(addresses.hydra + authorizationPath({ client_id: id, scope, redirect_uri: '' }));
}

async function patches({ hydra: { admin }, note }: Stage): Promise<void> {
  note('paths that begin with no slash');
  for (const op of ['add', 'replace', 'remove'])
    for (const path of ['client_name', 'redirect_uris/0', 'contacts/-', '', 'x/client_name', '0', '-', 'id'])
      await admin.patch(one, [{ op, path, ...(op === 'remove' ? {} : { value: 'Patched' }) }]);
  await admin.patch(one, [{ op: 'replace', path: '', value: { client_name: 'Whole' } }]);
  note('the secret, which no answer shows');
  const path = '/client_secret';
  await admin.patch(one, [{ op: 'remove', path }]);
  for (const op of ['test', 'add', 'replace'])
    for (const value of [null, '', 'short', 'another-secret-of-this-suite'])
      await admin.patch(one, [{ op, path, value }]);
  await admin.get(one);
}

/** The same patches of identities, for which Kratos names the reason. */
async function ofPeople({ admin, email, note }: Stage): Promise<void> {
  note('the same of an identity');
  const id = await makeIdentity(admin, email('ada'), unrecorded);
  const person = `/admin/identities/${id}`;
  for (const op of ['add', 'replace', 'remove'])
    for (const path of ['state', 'traits/0', '', 'x/state', '0', '-', 'id'])
      await admin.patch(person, [{ op, path, ...(op === 'remove' ? {} : { value: 'inactive' }) }]);
  for (const value of [null, 1, true, []]) await admin.patch(person, [{ op: 'add', path: '', value }]);
}
