import { codes, passkeys, social, twoSteps, verification } from '@members/testkit/variations';
import type { WorldOptions } from '@members/testkit/world';
import { everyTrait } from './every-trait.ts';

/** Of a captcha's script; nobody is asked there. */
export const captchaOrigin = 'https://captcha.example';

interface Setting {
  readonly variation: WorldOptions;
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
  mapper_url: new URL('../../testkit/acme.jsonnet', import.meta.url).href,
  scope: ['openid', 'email', 'profile'],
}));

const oidc = 'selfservice.methods.oidc';
const providers = 'config.providers';

/** Configurations of the servers, each in a world of its own. */
export const settings = {
  plain: { variation: {} },
  /** Each scenario of the catalogue brings a world of its own. */
  scenarios: { variation: { scenarios: true } },
  passkeys: { variation: passkeys },
  codes: { variation: codes },
  twoSteps: { variation: twoSteps },
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
  traits: { variation: everyTrait },
  captcha: { variation: { captchaOrigins: captchaOrigin } },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;
