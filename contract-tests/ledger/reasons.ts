const statelessChallenge =
  'A challenge contains its own state from when it was created, so the server cannot know that it was used: it answers 200 again.';
const usedChallenge = 'The server has no code for it: a used challenge can be accepted and rejected again, with 200.';
const frontchannelPage =
  'The page that notifies the clients contains a script of the server; a suite checks the rest of it without recording the page.';

const missingId = 'The server has no code for it: a missing or malformed id gets the 404 of an unknown id.';

/** Reasons why an answer cannot be observed, by fact: `service operation status`. */
export const reasons: Readonly<Record<string, string>> = {
  'hydra getOAuth2LoginRequest 410': statelessChallenge,
  'hydra getOAuth2ConsentRequest 410': statelessChallenge,
  'hydra acceptOAuth2LoginRequest 410': usedChallenge,
  'hydra rejectOAuth2LoginRequest 410': usedChallenge,
  'hydra acceptOAuth2ConsentRequest 410': usedChallenge,
  'hydra rejectOAuth2ConsentRequest 410': usedChallenge,
  'hydra revokeOidcSession 200': frontchannelPage,
  'hydra revokeOidcSessionByForm 200': frontchannelPage,
  'kratos getFlowError 400': missingId,
  'kratos getSettingsFlow 400': missingId,
  'kratos listMySessions 400': 'The server has no code for it: a malformed parameter is ignored.',
  'kratos listIdentitySessions 404': 'The server has no code for it: an unknown identity has an empty list.',
  'kratos getWebAuthnJavaScript 200': 'A script of the server; the simulator has its own script that does the same.',
  ...Object.fromEntries(
    ['create 200', 'create 400', 'update 200', 'update 303', 'update 400', 'update 410', 'update 422'].map((each) => [
      `kratos ${each.replace(' ', 'FedcmFlow ')}`,
      'Ory Network only; the open-source server has no such endpoint, as the suite server/ory-network-only shows.',
    ]),
  ),
  'kratos listSessions 200':
    'The server varies the form of the token for the first page; a suite checks the sessions without recording them.',
};

/** Like `reasons`, for a status of any operation. */
export const statusReasons: Readonly<Record<string, string>> = {
  500: 'Needs a fault inside the server, such as a lost database; suites use only the public and admin APIs.',
  502: 'Needs an upstream that does not answer; no profile has one.',
  503: 'Needs a server that has not finished starting, or lost its database.',
};

/** The default reason for a state. */
export const stateReasons = {
  simulated: 'No suite shows it yet.',
  missing: 'The simulator does not implement it.',
  status: 'The simulator answers with other statuses; so did the server in all suites.',
} as const;

const hashes = 'Only hashes of passwords or secrets show it, and the hashes of the simulator are not real (ADR 7).';

const idle =
  'The open-source server accepts it without effect: the suite server/keys-without-effect was recorded with it.';

/** Reasons why no answer shows a configuration key, by the beginning of its name. */
export const unobservableKeys: Readonly<Record<string, string>> = {
  hashers: hashes,
  'oauth2.hashers': hashes,
  dsn: 'Profiles run in memory; a database would show only after a restart.',
  'courier.smtp.client': 'The mail server of the suites has no TLS and asks for no certificate.',
  'courier.worker': 'No answer shows how many messages the worker takes at a time.',
  organizations: idle,
  'selfservice.methods.b2b': idle,
  'enterprise.identity_schema_fallback_url_template': idle,
  'expose-metrics-port':
    'Only the courier in a process of its own (kratos courier watch) serves metrics there: the suite server/keys-without-effect was recorded with it.',
  '': 'No answer shows its effect.',
};

const nowhere = 'no code creates the error';
const swallowed = 'introspection says that such a token is not active, without the reason';

/** Reasons why no answer shows an error of Hydra, by its name. */
export const neverHydraErrors: Readonly<Record<string, string>> = {
  interaction_required: nowhere,
  unsupported_grant_type: nowhere,
  request_not_supported: 'needs a client without OpenID Connect, and each client of Hydra has it',
  request_uri_not_supported: 'needs a client without OpenID Connect, and each client of Hydra has it',
  misconfiguration: 'needs a server without a token endpoint, or with lost records',
  slow_down: 'the server does not limit how often a device polls',
  scope_not_granted: 'a refresh token is issued only with the scope that it needs',
  temporarily_unavailable: 'needs a lost database',
  token_claim: swallowed,
  token_inactive: swallowed,
};

/** Reasons why no answer shows an error id of the documents, by id. */
export const neverErrors: Readonly<Record<string, string>> = {
  session_aal_already_fulfilled: nowhere,
};
