import { codes, passkeys, social, twoSteps, verification } from '@members/testkit/variations';
import type { WorldOptions } from '@members/testkit/world';
import { allTraitTypes } from './all-trait-types.ts';

/** The origin of the captcha's script. No request is sent there. */
export const captchaOrigin = 'https://captcha.example';

interface PictureSetting {
  readonly variation: WorldOptions;
}

/** More social sign-in providers, which are only shown: known ones and one with a long name. */
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

/** The configurations of the servers, each with its own world. */
export const settings = {
  plain: { variation: {} },
  /** Each scenario starts with an empty world. */
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
  traits: { variation: allTraitTypes },
  captcha: { variation: { captchaOrigins: captchaOrigin } },
} as const satisfies Readonly<Record<string, PictureSetting>>;

export type SettingName = keyof typeof settings;
