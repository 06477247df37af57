import { contract } from '../../../../runner/contract.ts';

const client = {
  grant_types: ['client_credentials', 'authorization_code'],
  response_types: ['code'],
  redirect_uris: ['http://127.0.0.1:5555/callback'],
  scope: 'openid offline',
  client_secret: 'a-secret-of-the-client',
  token_endpoint_auth_method: 'client_secret_post',
};

/** White space inside and around the values of a parameter. */
export default contract(
  'oauth2/authorization/white-space',
  { profile: 'oauth2' },
  async ({ addresses, hydra, note, label, newForm }) => {
    const { body } = await hydra.admin.post('/admin/clients', client, { unrecorded: true });
    const { client_id } = body as { readonly client_id: string };
    label('client', client_id);
    const secret = { client_id, client_secret: client.client_secret };
    for (const blank of ['\n', '\t', '\u00a0', '\ufeff', '\u0085', '\u2003', '\0']) {
      note(`in the shape of ${JSON.stringify(blank)}`);
      await hydra.public.post('/oauth2/token', { grant_type: blank, ...secret });
      await hydra.public.post('/oauth2/token', { grant_type: `client_credentials${blank}`, ...secret });
      await hydra.public.post('/oauth2/token', {
        grant_type: 'client_credentials',
        scope: `${blank} openid`,
        ...secret,
      });
      await hydra.public.post('/oauth2/token', { grant_type: 'client_credentials', scope: `a${blank}b`, ...secret });
      for (const [name, value] of [
        ['response_type', `code${blank}`],
        ['scope', `openid${blank}offline`],
        ['prompt', `none ${blank}`],
        ['prompt', `login${blank}`],
      ]) {
        const request = {
          client_id,
          response_type: 'code',
          scope: 'openid',
          state: '12345678',
          [`${name}`]: `${value}`,
        };
        await newForm().get(`${addresses.hydra}/oauth2/auth?${new URLSearchParams(request)}`);
      }
    }
  },
);
