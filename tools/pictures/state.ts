import type { ReachScene } from './scene.ts';
import type { WindowName } from './windows.ts';
import type { SettingName } from './worlds.ts';

/** A state to photograph: the configuration of the servers and the steps that lead to it. */
export interface PictureState {
  readonly setting: SettingName;
  readonly reach: ReachScene;
  /** More windows than the phone's and the desktop's. */
  readonly also?: readonly WindowName[];
  /** Window of the picture in the README. That picture has twice the resolution and all colours. */
  readonly hero?: WindowName;
  /** `false` disables scripts. The page is then the same in all languages. */
  readonly scripts?: false;
  /** For pages for developers, which are in English only. */
  readonly english?: true;
}

/** Returns the windows in which a state is photographed. */
export const windowsOf = ({ also = [] }: PictureState): readonly WindowName[] => ['390', '1280', ...also];
