import { createIdentity } from '../../e2e/person.ts';
import { enrol } from '../../e2e/second-factor.ts';
import {
  account,
  codes,
  passkeys,
  recoveryByLink,
  secondFactors,
  securityKeys,
  social,
  twoSteps,
  verification,
  verifiedOnly,
} from '../../e2e/variations.ts';
import type { World, WorldOptions } from '../../e2e/world.ts';
import { everyTrait } from './every-trait.ts';
import { camille } from './people.ts';
import { several, severalAddresses } from './several-addresses.ts';

/** Of a captcha's script; nobody is asked there. */
export const captchaOrigin = 'https://captcha.example';

interface Setting {
  readonly variation: WorldOptions;
  /** What is there before the first picture, beside Camille's account. */
  readonly prepare?: (world: World) => Promise<unknown>;
}

/** Providers beside the one that signs in for real: known ones, one that nobody knows, one with a long name. */
const otherProviders = [
  ['google', 'Google'],
  ['microsoft', 'Microsoft'],
  ['apple', 'Apple'],
  ['github', 'GitHub'],
  ['facebook', 'Facebook'],
  ['chamber', 'Chambre de commerce et d’industrie Auvergne-Rhône-Alpes'],
].map(([id, label]) => ({
  id,
  label,
  provider: 'generic',
  client_id: 'stories',
  client_secret: 'stories-secret',
  issuer_url: 'http://127.0.0.1:4447',
  mapper_url: new URL('../../e2e/acme.jsonnet', import.meta.url).href,
  scope: ['openid', 'email', 'profile'],
}));

const oidc = 'selfservice.methods.oidc';
const providers = 'config.providers';

/** Configurations of the servers, each in a world of its own. */
export const settings = {
  plain: { variation: {} },
  account: { variation: account },
  passkeys: { variation: passkeys },
  securityKeys: { variation: securityKeys },
  codes: { variation: codes },
  twoSteps: { variation: twoSteps },
  secondFactors: { variation: secondFactors, prepare: (world) => enrol(world, camille, { codes: true }) },
  social: {
    variation: {
      ...social,
      kratos: {
        ...social.kratos,
        ...Object.fromEntries(otherProviders.map((provider, index) => [`${oidc}.${providers}.${index + 1}`, provider])),
      },
    },
  },
  verification: { variation: verification },
  recoveryByLink: { variation: recoveryByLink },
  severalAddresses: { variation: severalAddresses, prepare: (world) => createIdentity(world.kratosAdmin, several) },
  traits: { variation: everyTrait },
  verifiedOnly: { variation: verifiedOnly },
  captcha: { variation: { captchaOrigins: captchaOrigin } },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;
