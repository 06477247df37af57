import type { Scenario } from '../scenario.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { login } from './login.ts';
import { oauth2 } from './oauth2.ts';
import { recovery } from './recovery.ts';
import { registration } from './registration.ts';
import { secondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { social } from './social.ts';
import { texts } from './texts.ts';
import { verification } from './verification.ts';

/** Every scenario, by family. */
export const scenarios: readonly Scenario[] = [
  ...login,
  ...secondFactor,
  ...registration,
  ...fields,
  ...social,
  ...settings,
  ...recovery,
  ...verification,
  ...sessions,
  ...oauth2,
  ...errors,
  ...texts,
];

/** Returns a scenario by its name, or `undefined`. */
export const scenarioOf = (name: string): Scenario | undefined => scenarios.find((each) => each.name === name);

/** Returns the scenarios that can be played. OAuth 2.0 scenarios need Hydra. */
export const playable = (hasHydra: boolean): readonly Scenario[] =>
  hasHydra ? scenarios : scenarios.filter(({ family }) => family !== 'oauth2');
