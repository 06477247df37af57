import { contract } from '../../../runner/contract.ts';

const id = '2f6a5b0e-52d5-4f6a-9c0a-8f2a4b7f9d11';
/** Invalid UTF-8: in place of one character of a UUID, of the whole id, and beside other characters. */
const bytes = [`%ff${id.slice(1)}`, `${id.slice(0, -1)}%C3`, '%ff', '%c3%28', `%80${id.slice(4)}%ff`, '%E2%82'];

/** Invalid UTF-8 in the id of a path. */
export default contract('server/path-bytes', { profile: 'sockets' }, async ({ admin, hydra, native, note }) => {
  for (const each of bytes) {
    note(`bytes ${each}`);
    for (const path of ['identities', 'courier/messages', 'sessions']) await admin.get(`/admin/${path}/${each}`);
    await admin.delete(`/admin/identities/${each}/credentials/oidc?identifier=${each}`);
    await native.get(`/schemas/${each}`);
    await native.delete(`/sessions/${each}`);
    await native.get(`/self-service/errors?id=${each}`);
    await native.get(`/self-service/login/flows?id=${each}`);
    await native.get(`/${each}`);
    await hydra.admin.get(`/admin/clients/${each}`);
    await hydra.admin.get(`/admin/keys/${each}`);
    await hydra.admin.get(`/admin/oauth2/auth/requests/login?login_challenge=${each}`);
    await hydra.public.get(`/oauth2/auth?client_id=${each}`);
  }
});
