import { walk } from '../../../../fuzz/walker.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import { contract } from '../../../../runner/contract.ts';

const login = '/admin/oauth2/auth/requests/login/accept?login_challenge=<login_challenge>';
const page = { accept: 'text/html' };

/** Signs in with a forced subject identifier, at the newest client. */
const signIn = (subject: string, force_subject_identifier: string) => [
  {
    ...({ do: 'send', as: 'browser', method: 'GET', headers: page } as const),
    url: `<hydra>${authorizationPath({ client_id: '' })}&client_id=<client>`,
  },
  { do: 'send', as: 'hydra admin', method: 'PUT', url: login, body: { subject, force_subject_identifier } } as const,
  { do: 'send', as: 'browser', method: 'GET', url: '<onward:browser>', headers: page } as const,
];

const client = (client_id: string) =>
  ({ do: 'client', as: 'hydra admin', fields: { client_id, redirect_uris: [callback] } }) as const;

/** Two subjects cannot have the same forced identifier at a client, while the client exists. Found by comparing random walks. */
export default contract(
  'oauth2/tokens/forced-subject-identifiers',
  { profile: 'oauth2' },
  walk([
    client('contract-client'),
    ...signIn('<email:ada>', '<email:chosen>'),
    ...signIn('<email:bea>', '<email:chosen>'),
    ...signIn('<email:ada>', '<email:chosen>'),
    ...signIn('<email:ada>', '<email:another>'),
    ...signIn('<email:bea>', '<email:chosen>'),
    client('contract-secret'),
    ...signIn('<email:ada>', '<email:chosen>'),
    client('contract-client'),
    ...signIn('<email:cyd>', '<email:chosen>'),
  ]),
);
