import type { State } from './state.ts';
import { devices } from './states-devices.ts';
import { failures } from './states-failures.ts';
import { mailed } from './states-mailed.ts';
import { methods } from './states-methods.ts';
import { ofPanel } from './states-panel.ts';
import { screens } from './states-screens.ts';
import { sessions } from './states-sessions.ts';
import { accounts } from './states-settings.ts';

/** All states by name. */
export const states: Readonly<Record<string, State>> = {
  ...screens,
  ...methods,
  ...failures,
  ...mailed,
  ...sessions,
  ...accounts,
  ...devices,
  ...ofPanel,
};
