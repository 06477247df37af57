import type { Reach } from './scene.ts';
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
