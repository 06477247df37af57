import type { Reach } from './scene.ts';
import { devices } from './states-devices.ts';
import { failures } from './states-failures.ts';
import { mailed } from './states-mailed.ts';
import { methods } from './states-methods.ts';
import { ofPanel } from './states-panel.ts';
import { screens } from './states-screens.ts';
import { sessions } from './states-sessions.ts';
import { accounts } from './states-settings.ts';
import type { WindowName } from './windows.ts';
import type { SettingName } from './worlds.ts';

/** What is photographed: how the servers are configured, and how the state is reached. */
export interface State {
  readonly setting: SettingName;
  readonly reach: Reach;
  /** Windows beside a phone's and a desk's. */
  readonly also?: readonly WindowName[];
  /** The window whose picture the README shows: twice as large as the others, in true colours. */
  readonly hero?: WindowName;
  /** Without scripts there is one page for all languages. */
  readonly scripts?: false;
  /** What is made for developers speaks their language alone. */
  readonly english?: true;
}

/** The windows a state is photographed in. */
export const windowsOf = ({ also = [] }: State): readonly WindowName[] => ['390', '1280', ...also];

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
