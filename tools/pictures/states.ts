import type { PictureState } from './state.ts';
import { deviceStates } from './states-devices.ts';
import { failureStates } from './states-failures.ts';
import { mailStates } from './states-mailed.ts';
import { methodStates } from './states-methods.ts';
import { panelStates } from './states-panel.ts';
import { screenStates } from './states-screens.ts';
import { sessionStates } from './states-sessions.ts';
import { settingsStates } from './states-settings.ts';

/** All states by name. */
export const states: Readonly<Record<string, PictureState>> = {
  ...screenStates,
  ...methodStates,
  ...failureStates,
  ...mailStates,
  ...sessionStates,
  ...settingsStates,
  ...deviceStates,
  ...panelStates,
};
