import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiViolations } from '../runner/validate-openapi.ts';
import { targets } from '../targets/index.ts';
import { readProfile } from '../targets/profile.ts';
import type { RunningServers } from '../targets/target.ts';
import { clients, identities, keySets } from './administrator.ts';
import { application, device, dynamicClient } from './application.ts';
import { besideFlows, memberByApp, memberByBrowser } from './member.ts';
import { classes, createSdkWorld, type SdkWorld } from './world.ts';

const { env } = process;
const target = await targets[env.CONTRACT_TARGET ?? 'simulator']?.(env);
const base = readProfile('oauth2-verification');
const url = 'http://127.0.0.1:4455';
/** A profile with everything that the client's methods need. */
const profile = {
  ...base,
  schema: readProfile('recovery').schema,
  kratos: base.kratos
    .replace(
      '\n  flows:\n',
      `$&    settings: { ui_url: ${url}/settings }\n    recovery: { enabled: true, ui_url: ${url}/recovery }\n`,
    )
    .replace('\n    code:\n', '\n    link: { enabled: true }$&'),
  hydra: `${base.hydra?.replace('\nurls:\n', `$&  device: { verification: ${url}/device }\n`)}
oidc: { dynamic_client_registration: { enabled: true } }
`,
};
const reason = target ? target.unavailable(profile) : `no target ${env.CONTRACT_TARGET}`;
if (reason) console.warn(`skipped: the official client: ${reason}`);
let servers: RunningServers;
let world: SdkWorld;

beforeAll(async () => {
  if (!target || reason) return;
  servers = await target.start(profile);
  world = createSdkWorld(servers);
});
afterAll(() => servers?.stop());

/** Statuses from 300 that the real servers answered; all other calls succeed. */
const refused: Readonly<Record<string, readonly number[]>> = {
  // Ory Network only.
  'FrontendApi.createFedcmFlow': [404],
  'FrontendApi.deleteTestLoginFlow': [403],
  'FrontendApi.getWellKnownChangePassword': [404],
  'FrontendApi.updateFedcmFlow': [403],
  'IdentityApi.createTestLoginFlow': [404],
  'IdentityApi.manageSessions': [405],
  'OAuth2Api.deleteRotatedOAuth2ClientSecrets': [404],
  'OAuth2Api.rotateOAuth2ClientSecret': [404],
  // Expected failures.
  'FrontendApi.exchangeSessionToken': [404],
  'FrontendApi.toSession': [401],
  'FrontendApi.updateLoginFlow': [400],
  'IdentityApi.deleteIdentityCredentials': [404],
  'IdentityApi.getIdentity': [404],
  'OAuth2Api.oAuth2DeviceFlow': [400],
  'OidcApi.createVerifiableCredential': [401],
  // Redirects, which the client does not follow.
  'FrontendApi.updateRecoveryFlow': [422],
  'OAuth2Api.oAuth2Authorize': [302],
  'OAuth2Api.performOAuth2DeviceVerificationFlow': [302],
  'OidcApi.revokeOidcSession': [302],
};

const journeys = [
  memberByBrowser,
  memberByApp,
  besideFlows,
  identities,
  keySets,
  clients,
  application,
  device,
  dynamicClient,
];

test.skipIf(reason).each(journeys.map((journey) => [journey.name, journey] as const))(
  'the official client: %s',
  async (_, journey) => {
    await journey(world);
  },
);

test.skipIf(reason)(
  'every method of the official client was called, and answered as the real servers answer it',
  () => {
    const methods = Object.entries(classes).flatMap(([name, { prototype }]) =>
      Object.getOwnPropertyNames(prototype).flatMap((method) =>
        method === 'constructor' ? [] : [`${name}.${method}`],
      ),
    );
    expect([...world.answered.keys()].sort()).toEqual(methods.sort());
    const others = [...world.answered].map(([method, statuses]) => [
      method,
      statuses.filter((status) => status >= 300),
    ]);
    expect(Object.fromEntries(others.filter(([, statuses]) => statuses?.length))).toEqual(refused);
  },
);

test.skipIf(reason)('every answer has the type that the client declares', () => {
  expect(openApiViolations(world.steps, servers.addresses)).toEqual([]);
});
