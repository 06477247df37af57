import type { ExpressSetting } from './configuration.ts';
import { codeAsSecond, codes, verifiedOnly } from './walks/codes.ts';
import { expiredFlows, expiry } from './walks/expiry.ts';
import { joining } from './walks/joining.ts';
import { keys } from './walks/keys.ts';
import { linking } from './walks/linking.ts';
import { oauth2 } from './walks/oauth2.ts';
import { recovery } from './walks/recovery.ts';
import { privileged, secondFactor, settings } from './walks/settings.ts';
import { forged, signedOut } from './walks/signed-out.ts';
import type { ExpressWalk } from './walks/walk.ts';

export interface ExpressJourney {
  readonly setting: ExpressSetting;
  readonly walks: Readonly<Record<string, ExpressWalk>>;
}

/** The journeys by name: the walks of each, and the configuration of its world. */
export const journeys: Readonly<Record<string, ExpressJourney>> = {
  quickstart: {
    setting: { continueWith: true },
    walks: { signedOut, forged, joining, settings, secondFactor, recovery },
  },
  keys: { setting: { keys: 'beside' }, walks: { signedOut, joining, settings, keys, recovery } },
  unified: {
    setting: { keys: 'alone', registration: 'unified', login: 'identifier_first' },
    walks: { joining, secondFactor, keys },
  },
  link: { setting: { use: 'link' }, walks: { joining, secondFactor, recovery } },
  'link-continue-with': { setting: { use: 'link', continueWith: true, notify: true }, walks: { joining, recovery } },
  choice: { setting: { choice: true, notify: true }, walks: { recovery } },
  'choice-continue-with': { setting: { choice: true, continueWith: true }, walks: { recovery } },
  'settings-by-one-factor': { setting: { settingsAal: 'aal1', notify: true, locale: 'fr-FR' }, walks: { recovery } },
  codes: { setting: { code: 'alone' }, walks: { codes, signedOut } },
  'code-as-second': {
    setting: { code: 'second', sessionAal: 'highest_available', locale: 'de-DE' },
    walks: { codeAsSecond, recovery },
  },
  expiry: { setting: { lifespan: '15s' }, walks: { expiry, expiredFlows } },
  'expiry-link': { setting: { lifespan: '15s', use: 'link', continueWith: true }, walks: { expiry, expiredFlows } },
  privileged: { setting: { privileged: '4s' }, walks: { privileged } },
  verified: { setting: { verified: true }, walks: { verifiedOnly } },
  linking: { setting: { social: true }, walks: { linking } },
  oauth2: { setting: { hydra: true }, walks: { oauth2 } },
};
