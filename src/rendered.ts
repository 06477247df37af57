import type { ViewData } from '@members/pages/view';
import type { EarlyControls } from './early/early.ts';

/** A rendered page: its view, and its controls until the app takes it over. */
export interface Rendered {
  readonly view: ViewData;
  readonly early: EarlyControls;
}
