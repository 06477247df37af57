import type { KeyRow } from './document/keys.ts';

/** Address of the pages that Kratos uses for screens without an address. */
export const fallbackScreens = 'https://www.ory.sh/kratos/docs/fallback/';

const fallback = (screen: string) => `${fallbackScreens}${screen}`;

/** A list of hooks. @param names allowed hooks; `hook-rules.ts` checks which of them have a config */
function hooks(path: string, names: string): readonly KeyRow[] {
  const config = `${path}[].config`;
  return [
    [path, 'distinct list'],
    [`${path}[].hook`, `enum ${names}`, undefined, 'required'],
    [config, 'optional section of web_hook'],
    [`${config}.url`, 'uri', undefined, 'required'],
    [`${config}.method`, 'string', undefined, 'required'],
    [`${config}.headers`, 'map'],
    [`${config}.body`, 'string'],
    [`${config}.auth`, 'http auth'],
    [`${config}.id`, 'string', undefined, 'unseen'],
    [`${config}.response.ignore`, 'boolean', false],
    [`${config}.response.parse`, 'boolean', false],
    [`${config}.can_interrupt`, 'boolean', false],
    [`${config}.emit_analytics_event`, 'boolean', true],
  ];
}

const source = 'pattern an http, https, file or base64 URL /^(http|https|file|base64):\\/\\//';

/**
 * The keys of an HTTP request: of the HTTP courier or a password migration hook. The server also starts without a URL.
 */
export function httpRequest(path: string, { url, method }: { url: string; method: string }): readonly KeyRow[] {
  return [
    [`${path}.url`, url],
    [`${path}.method`, method, 'POST'],
    [`${path}.headers`, 'map'],
    [`${path}.body`, source],
    [`${path}.auth`, 'http auth'],
  ];
}

const common = 'web_hook|b2b_sso|organization';
const afterLogin =
  'revoke_active_sessions|require_verified_address|web_hook|verification|show_verification_ui|b2b_sso|organization';
const afterOidcLogin = 'revoke_active_sessions|web_hook|require_verified_address|b2b_sso|organization';
const afterRegistration = 'session|web_hook|show_verification_ui|b2b_sso|organization';
const afterSettings = 'web_hook|revoke_active_sessions';

/** The hooks of each method that has a section under `after`; `''` is the list in `after` itself. */
const afterMethods: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  login: {
    '': afterLogin,
    password: afterLogin,
    webauthn: afterLogin,
    passkey: afterLogin,
    oidc: afterOidcLogin,
    code: afterLogin,
    totp: afterLogin,
    lookup_secret: afterLogin,
  },
  registration: {
    '': common,
    password: afterRegistration,
    webauthn: afterRegistration,
    passkey: afterRegistration,
    oidc: afterRegistration,
    code: afterRegistration,
  },
  settings: {
    '': common,
    password: afterSettings,
    totp: afterSettings,
    oidc: afterSettings,
    webauthn: afterSettings,
    passkey: afterSettings,
    lookup_secret: afterSettings,
    profile: 'web_hook|show_verification_ui|b2b_sso|organization',
  },
  recovery: { '': 'web_hook|revoke_active_sessions' },
  verification: { '': common },
};

function flow(name: string): readonly KeyRow[] {
  const path = `selfservice.flows.${name}`;
  return [
    [`${path}.ui_url`, 'page', fallback(name)],
    [`${path}.lifespan`, 'duration', '1h'],
    ...hooks(`${path}.before.hooks`, common),
    ...Object.entries(afterMethods[name] ?? {}).flatMap(([method, names]) => {
      const after = method === '' ? `${path}.after` : `${path}.after.${method}`;
      return [[`${after}.default_browser_return_url`, 'way back'] as const, ...hooks(`${after}.hooks`, names)];
    }),
  ];
}

const addressFlow = (path: string): readonly KeyRow[] => [[`${path}.notify_unknown_recipients`, 'boolean', false]];

export const flowRows: readonly KeyRow[] = [
  ...Object.keys(afterMethods).flatMap(flow),
  ['selfservice.flows.login.style', 'enum unified|identifier_first', 'unified'],
  ['selfservice.flows.registration.enabled', 'boolean', true],
  ['selfservice.flows.registration.login_hints', 'boolean', false],
  ['selfservice.flows.registration.enable_legacy_one_step', 'boolean', false],
  ['selfservice.flows.registration.style', 'enum unified|profile_first', 'profile_first'],
  ['selfservice.flows.settings.privileged_session_max_age', 'duration', '1h'],
  ['selfservice.flows.settings.required_aal', 'enum aal1|highest_available', 'highest_available'],
  ['selfservice.flows.recovery.enabled', 'boolean', false],
  ['selfservice.flows.recovery.use', 'enum link|code', 'code'],
  ...addressFlow('selfservice.flows.recovery'),
  ['selfservice.flows.verification.enabled', 'boolean', false],
  ['selfservice.flows.verification.use', 'enum link|code', 'code'],
  ...addressFlow('selfservice.flows.verification'),
  ['selfservice.flows.logout.after.default_browser_return_url', 'way back'],
  ['selfservice.flows.error.ui_url', 'page', fallback('error')],
];
