import type { AppConfig } from '../openapi/index.ts';
import { oneOrigin } from './api/one-origin.ts';
import type { Early } from './early/early.ts';
import { pause } from './early/pause.ts';
import { headStart } from './flow/head-start.ts';
import { cataloguesOf } from './intl/catalogues.ts';
import { firstLocale } from './intl/choice.ts';
import type { ViewData } from './view.ts';

/** A page that came with what it shows, and what sees to its controls until it is the app's. */
export interface Rendered {
  readonly view: ViewData;
  readonly early: Early;
}

/**
 * Loads the app and starts it; meanwhile the flow and the language's texts are on their way.
 * @param rendered what the app takes over, if the page came with it
 * @returns rejects where the app cannot be had
 */
export async function begin(config: AppConfig, rendered?: Rendered): Promise<void> {
  const base = new URL(config.base_path.replace(/\/?$/, '/'), location.href);
  const { here, load, first } = cataloguesOf(document, base, (address) => fetch(address));
  const { locale, settled } = firstLocale(config.default_locale);
  const language = { first: first(rendered ? here : locale), load, settled };
  const kratos = oneOrigin(config, (request) => fetch(request));
  const started = rendered ? kratos : headStart(config, new URL(location.href), kratos);
  const { start } = await import('./main.tsx');
  // To read it and to run it are two tasks: a press comes in between.
  if (rendered) await pause();
  await start(config, started, language, rendered);
}
