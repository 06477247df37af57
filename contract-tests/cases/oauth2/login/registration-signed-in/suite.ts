import { walk } from '../../../../fuzz/walker.ts';
import { password } from '../../../../kit/index.ts';
import { authorizationPath } from '../../../../kit/oauth2.ts';
import { contract } from '../../../../runner/contract.ts';

const register = '?login_challenge=<login_challenge>';

/** A registration for an application with an existing session: Kratos redirects to the login and back to the authorization request. Found by comparing random walks. */
export default contract(
  'oauth2/login/registration-signed-in',
  { profile: 'oauth2-keys' },
  walk([
    {
      do: 'client',
      as: 'hydra admin',
      fields: { redirect_uris: ['http://127.0.0.1:4446/callback'], scope: 'openid offline_access' },
    },
    {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: { traits: { email: '<email:bea>' }, credentials: { password: { config: { password } } } },
      keep: 'bea',
    },
    {
      do: 'send',
      as: 'browser',
      method: 'GET',
      url: `<hydra>${authorizationPath({})}`,
      headers: { accept: 'text/html' },
    },
    { do: 'begin', as: 'browser', kind: 'registration', query: register, flow: 'not yet' },
    { do: 'begin', as: 'browser', kind: 'login', flow: 'login' },
    {
      do: 'submit',
      as: 'browser',
      flow: 'login',
      fields: { identifier: '<email:bea>', password, method: 'password' },
    },
    { do: 'begin', as: 'browser', kind: 'registration', query: register, flow: 'signed in' },
    {
      do: 'begin',
      as: 'browser',
      kind: 'registration',
      query: `${register}&return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter`,
      flow: 'signed in, to elsewhere',
    },
  ]),
);
