import { hooksIn } from '../config/hook-rules.ts';
import { forbiddenAddressProblem } from '../http/private-network.ts';
import { keysIf, type Rule } from './rule.ts';
import { acceptsDomain, type Setup } from './setup.ts';

const methods = 'selfservice.methods';
const flows = 'selfservice.flows';

/** Whether a method lets people sign in without another method. */
const firstFactors: Readonly<Record<string, (setup: Setup) => boolean>> = {
  password: ({ config }) => config.selfservice.methods.password.enabled,
  code: ({ config }) => config.selfservice.methods.code.passwordless_enabled,
  passkey: ({ config }) => config.selfservice.methods.passkey.enabled,
  webauthn: ({ config }) =>
    config.selfservice.methods.webauthn.enabled && config.selfservice.methods.webauthn.config.passwordless,
  oidc: ({ config }) => config.selfservice.methods.oidc.enabled,
};

/** The methods that can be a second factor, if they are enabled. */
function secondFactors({ config }: Setup): string[] {
  const { totp, lookup_secret, webauthn, code } = config.selfservice.methods;
  const enabled = {
    totp: totp.enabled,
    lookup_secret: lookup_secret.enabled,
    webauthn: webauthn.enabled && !webauthn.config.passwordless,
    code: code.mfa_enabled,
  };
  return Object.entries(enabled).flatMap(([name, isOn]) => (isOn ? [name] : []));
}

const relyingParties = ({ config }: Setup) => {
  const { passkey, webauthn } = config.selfservice.methods;
  const { rp } = webauthn.config;
  return [
    ...(passkey.enabled && passkey.config.rp
      ? [{ key: `${methods}.passkey.config.rp`, id: passkey.config.rp.id, origins: passkey.config.rp.origins }]
      : []),
    ...(webauthn.enabled && rp
      ? [
          {
            key: `${methods}.webauthn.config.rp`,
            id: rp.id,
            origins: rp.origins ?? (rp.origin ? [rp.origin] : undefined),
          },
        ]
      : []),
  ];
};

/** Shortest times that people can keep, in milliseconds. */
const shortest: readonly (readonly [key: string, read: (setup: Setup) => number, minimum: number, what: string])[] = [
  ...(['login', 'registration', 'settings', 'recovery', 'verification'] as const).map(
    (flow) =>
      [
        `${flows}.${flow}.lifespan`,
        ({ config }: Setup) => config.selfservice.flows[flow].lifespan,
        60_000,
        'fill in the form',
      ] as const,
  ),
  [
    `${methods}.code.config.lifespan`,
    ({ config }) => config.selfservice.methods.code.config.lifespan,
    60_000,
    'read the mail and type the code',
  ],
  [
    `${methods}.link.config.lifespan`,
    ({ config }) => config.selfservice.methods.link.config.lifespan,
    60_000,
    'read the mail and follow the link',
  ],
  [
    `${flows}.settings.privileged_session_max_age`,
    ({ config }) => config.selfservice.flows.settings.privileged_session_max_age,
    60_000,
    'change a password: they must sign in again and again',
  ],
  ['session.lifespan', ({ config }) => config.session.lifespan, 300_000, 'work: they are signed out again and again'],
];

/** People who cannot get in, or who get in with less than they should. */
export const peopleRules: readonly Rule[] = [
  {
    id: 'no-first-factor',
    keys: (setup) => keysIf(!Object.values(firstFactors).some((isOn) => isOn(setup)), methods),
    cause: 'nobody can sign in: no enabled method works as the first factor',
    mend: 'enable password, passkey, oidc, or code with passwordless_enabled',
  },
  {
    id: 'verified-address-impossible',
    keys: (setup) => {
      const isPossible =
        setup.config.selfservice.flows.verification.enabled && setup.traits.some(({ marks }) => marks.verification);
      return isPossible
        ? []
        : hooksIn(setup.config.selfservice.flows, flows).flatMap(([key, { hook }]) =>
            keysIf(hook === 'require_verified_address', key),
          );
    },
    cause: 'nobody gets in: the hook wants a verified address, and nobody can verify one',
    mend: 'enable selfservice.flows.verification, and mark a trait with verification: {via: email} in the identity schema',
  },
  {
    id: 'web-hook-forbidden',
    keys: ({ config }) =>
      hooksIn(config.selfservice.flows, flows).flatMap(([key, { config: hook }]) =>
        keysIf(
          hook !== undefined &&
            !hook.response?.ignore &&
            forbiddenAddressProblem(hook.url, config.clients.http) !== undefined,
          `${key}.config.url`,
        ),
      ),
    cause: 'the flow ends with status 500: clients.http.disallow_private_ip_ranges forbids this private address',
    mend: 'add the address to clients.http.private_ip_exception_urls',
  },
  {
    id: 'web-hook-without-body',
    keys: ({ config }) =>
      hooksIn(config.selfservice.flows, flows).flatMap(([key, { hook, config: call }]) =>
        keysIf(hook === 'web_hook' && call !== undefined && call.method !== 'TRACE' && !call.body, key),
      ),
    cause: 'Kratos cannot call a web hook without a body: the flow ends with status 500',
    mend: 'set config.body to a Jsonnet file, such as one with function(ctx) ctx.identity',
  },
  {
    id: 'message-method-off',
    keys: ({ config }) => {
      const { flows: all, methods: on } = config.selfservice;
      return (['recovery', 'verification'] as const).flatMap((flow) =>
        keysIf(all[flow].enabled && !on[all[flow].use].enabled, `${flows}.${flow}.use`),
      );
    },
    cause: ({ config }, key) =>
      `the flow fails: the method ${config.selfservice.flows[key.split('.')[2] as 'recovery' | 'verification'].use} is off`,
    mend: 'enable the method, or use the other one of code and link',
  },
  {
    id: 'no-provider',
    keys: ({ config }) =>
      keysIf(
        config.selfservice.methods.oidc.enabled && config.selfservice.methods.oidc.config.providers.length === 0,
        `${methods}.oidc`,
      ),
    cause: 'sign-in pages have no social button: there is no provider',
    mend: 'add one to config.providers',
  },
  {
    id: 'passkey-domain',
    keys: (setup) =>
      relyingParties(setup).flatMap(({ key, id }) =>
        keysIf(
          setup.screens.some(({ url }) => !acceptsDomain(url.hostname, id)),
          `${key}.id`,
        ),
      ),
    cause: ({ screens }) =>
      `browsers refuse to make passkeys: pages at ${screens[0]?.url.hostname} may not use this name`,
    mend: 'set it to the host of your pages, or to a domain above it',
  },
  {
    id: 'passkey-origin',
    keys: (setup) =>
      relyingParties(setup).flatMap(({ key, origins }) =>
        keysIf(
          origins !== undefined && setup.screens.some(({ url }) => !origins.includes(url.origin)),
          `${key}.origins`,
        ),
      ),
    cause: ({ screens }) =>
      `Kratos refuses each passkey: the origin of your pages, ${screens[0]?.url.origin}, is missing`,
    mend: 'add exactly this origin',
  },
  {
    id: 'too-short',
    keys: (setup) => shortest.flatMap(([key, read, minimum]) => keysIf(read(setup) < minimum, key)),
    cause: (setup, key) => {
      const [, read, , what] = shortest.find(([each]) => each === key) ?? ['', () => 0, 0, ''];
      return `${read(setup) / 1000} s is too short to ${what}`;
    },
    mend: 'use a longer time, such as 15m for fifteen minutes',
  },
  {
    id: 'no-recovery',
    keys: ({ config }) => {
      const { flows: all, methods: on } = config.selfservice;
      return keysIf(on.password.enabled && !on.code.passwordless_enabled && !all.recovery.enabled, `${flows}.recovery`);
    },
    cause: 'people who forget their password never get in again: recovery is off',
    mend: 'enable it, with use: code',
  },
  {
    id: 'totp-alone',
    keys: (setup) => keysIf(secondFactors(setup).join() === 'totp', `${methods}.totp`),
    cause: 'people who lose their phone are locked out: there is no other second factor',
    mend: 'enable lookup_secret, the backup codes',
  },
  {
    id: 'second-factor-never-asked',
    keys: (setup) => {
      const { session, selfservice } = setup.config;
      const isNeverAsked = session.whoami.required_aal === 'aal1' && selfservice.flows.settings.required_aal === 'aal1';
      return keysIf(secondFactors(setup).length > 0 && isNeverAsked, 'session.whoami.required_aal');
    },
    cause:
      'a stolen password is enough, also for people with a second factor: neither sessions nor settings ask for it',
    mend: 'use highest_available',
  },
  {
    id: 'session-for-some',
    keys: (setup) => {
      const { after, enabled } = setup.config.selfservice.flows.registration;
      const on = (['password', 'code', 'passkey', 'webauthn', 'oidc'] as const).filter((method) =>
        firstFactors[method]?.(setup),
      );
      const without = on.filter((method) => !after[method].hooks.some(({ hook }) => hook === 'session'));
      return enabled && without.length < on.length
        ? without.map((method) => `${flows}.registration.after.${method}`)
        : [];
    },
    cause: (_, key) =>
      `people who sign up by ${key.split('.').pop()} must sign in once more; those of other methods need not`,
    mend: 'add hooks: [{hook: session}]',
  },
];
