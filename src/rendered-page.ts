import type { ViewData } from '@members/pages/view';
import type { EarlyControls } from './early/early.ts';

/** A page that the gateway rendered: its data, and its controls until the app takes it over. */
export interface RenderedPage {
  readonly view: ViewData;
  readonly early: EarlyControls;
}
