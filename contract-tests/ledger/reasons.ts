const stateless =
  'A challenge holds its own state, that of the moment it was made, so the server cannot see that it was used: it answers 200 again.';
const unlooked = 'No code answers it: a challenge that was used is accepted and rejected again, with 200.';
const frames =
  'The page that tells the clients holds a script of the server; oauth2-channels compares the rest of it, and keeps nothing.';

const nameless = 'No code answers it: no id, or one that is none, gets the 404 of an unknown one.';

/** Why an answer cannot be seen, by what it is called: `service operation status`. */
export const reasons: Readonly<Record<string, string>> = {
  'hydra getOAuth2LoginRequest 410': stateless,
  'hydra getOAuth2ConsentRequest 410': stateless,
  'hydra acceptOAuth2LoginRequest 410': unlooked,
  'hydra rejectOAuth2LoginRequest 410': unlooked,
  'hydra acceptOAuth2ConsentRequest 410': unlooked,
  'hydra rejectOAuth2ConsentRequest 410': unlooked,
  'hydra revokeOidcSession 200': frames,
  'hydra revokeOidcSessionByForm 200': frames,
  'kratos getFlowError 400': nameless,
  'kratos getSettingsFlow 400': nameless,
  'kratos listMySessions 400': 'No code answers it: a parameter that cannot be read counts as not sent.',
  'kratos listIdentitySessions 404': 'No code answers it: an unknown identity has an empty list.',
  'kratos getWebAuthnJavaScript 200': 'A script of the server; the simulator has one of its own that does the same.',
  ...Object.fromEntries(
    ['create 200', 'create 400', 'update 200', 'update 303', 'update 400', 'update 410', 'update 422'].map((each) => [
      `kratos ${each.replace(' ', 'FedcmFlow ')}`,
      'Ory Network answers it; the open-source server has no such address, which the suite network-only shows.',
    ]),
  ),
  'kratos listSessions 200':
    'The server spells the token of the first page now one way, now another; a suite looks at the sessions alone.',
};

/** The same for a status of any operation. */
export const statusReasons: Readonly<Record<string, string>> = {
  500: 'Answers a fault inside the server, such as a lost database; suites act by public and admin calls only.',
  502: 'Needs an upstream that does not answer; the profiles have only ones that do.',
  503: 'Needs a server that has not finished starting, or lost its database.',
};

/** Why a row is in its state, where it has no reason of its own. */
export const general = {
  simulated: 'No suite brings it about yet.',
  missing: 'The simulator has nothing of it.',
  status: 'The simulator answers otherwise; so did the server, wherever suites went.',
} as const;

const hashes = 'Only a hash of a password or a secret shows it, and the hashes of the simulator are not real (ADR 7).';

const idle = 'The open-source server takes it and answers as without it: the suite idle-keys was recorded with it.';

/** Why nothing shows a key, by the start of its name. */
export const unseenKeys: Readonly<Record<string, string>> = {
  hashers: hashes,
  'oauth2.hashers': hashes,
  dsn: 'Profiles run in memory; what a database keeps would be seen after a restart only.',
  'courier.smtp.client': 'The mail server of the suites has no TLS, and asks for no certificate.',
  'courier.worker': 'How many messages the worker takes at a time is seen in no list of them.',
  organizations: idle,
  'selfservice.methods.b2b': idle,
  'enterprise.identity_schema_fallback_url_template': idle,
  'expose-metrics-port':
    'Only the courier in a process of its own (kratos courier watch) serves metrics there; the suite idle-keys was recorded with it.',
  '': 'No answer shows what it steers.',
};

const nowhere = 'the error is made nowhere';
const swallowed = 'whoever asks about such a token is told that it is not active, not why';

/** Names of Hydra's errors that no answer shows. */
export const neverHydraErrors: Readonly<Record<string, string>> = {
  interaction_required: nowhere,
  unsupported_grant_type: nowhere,
  request_not_supported: 'needs a client without OpenID Connect, and each of Hydra has it',
  request_uri_not_supported: 'needs a client without OpenID Connect, and each of Hydra has it',
  misconfiguration: 'needs a server without a token endpoint, or with lost records',
  slow_down: 'the server limits no device: what would count its questions always says no',
  scope_not_granted: 'a refresh token is given only with the scope that it needs',
  temporarily_unavailable: 'needs a lost database',
  token_claim: swallowed,
  token_inactive: swallowed,
};

/** Error ids that the documents name and no code of the server sends. */
export const neverErrors: Readonly<Record<string, string>> = {
  session_aal_already_fulfilled: nowhere,
};
