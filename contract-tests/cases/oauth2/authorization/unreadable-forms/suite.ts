import type { Agent } from '../../../../runner/agent.ts';
import { contract } from '../../../../runner/contract.ts';

const client = { grant_types: ['client_credentials', 'urn:ietf:params:oauth:grant-type:device_code'], scope: 'openid' };
const form = 'application/x-www-form-urlencoded';

/** Forms that Go can only read in part, unusual lifespans, and unusual paths. */
export default contract(
  'oauth2/authorization/unreadable-forms',
  { profile: 'oauth2' },
  async ({ hydra, note, label }) => {
    const { body } = await hydra.admin.post('/admin/clients', client, { unrecorded: true });
    const { client_id } = body as { readonly client_id: string };
    label('client', client_id);
    const fields = `client_id=${client_id}&client_secret=x`;
    const send = (agent: Agent, path: string, raw: string, type = form) =>
      agent.post(path, {}, { raw, headers: { 'content-type': type } });
    for (const path of ['/oauth2/device/auth', '/oauth2/sessions/logout'])
      for (const query of ['', '?%', '?a;b', '?a=%zz']) {
        note(`${path}${query}`);
        await send(hydra.public, `${path}${query}`, fields);
        await send(hydra.public, `${path}${query}`, 'a=b;c=d');
        await send(hydra.public, `${path}${query}`, `${fields}&a=%zz`);
        await send(hydra.public, `${path}${query}`, '', 'multipart/form-data');
        for (const type of [';', `${form}; charset`, `${form};`, 'text/plain'])
          await send(hydra.public, `${path}${query}`, fields, type);
      }
    note('logout by a broken address');
    await hydra.public.get('/oauth2/sessions/logout?a;b');
    for (const span of ['\u202e', '\n', '1\u00b5', '"', '1\u2007h', '\u007f']) {
      note(`a lifespan of ${JSON.stringify(span)}`);
      const lifespan = { client_credentials_grant_access_token_lifespan: span };
      await hydra.admin.put(`/admin/clients/${client_id}/lifespans`, lifespan);
    }
    for (const path of ['/.w%65ll-known//jwks.json', '/admin/cli%65nts//x', '/admin/clients%20/.']) {
      note(`path ${path}`);
      await hydra.public.get(path);
      await hydra.admin.get(path);
    }
  },
);
