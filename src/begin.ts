import type { AppConfig } from '@members/openapi';
import type { Fetch } from '@members/pages/view';
import { headStart } from './flow/head-start.ts';
import { cataloguesOf } from './intl/catalogues.ts';
import { firstLocale } from './intl/choice.ts';
import { pause } from './pause.ts';
import type { Rendered } from './rendered.ts';

/**
 * Loads the app and starts it. The flow and the texts of the language are requested at the same time.
 * @param rendered the page that the app takes over, if it was rendered
 * @returns rejects when the app cannot be loaded
 */
export async function begin(config: AppConfig, rendered?: Rendered): Promise<void> {
  const base = new URL(config.base_path.replace(/\/?$/, '/'), location.href);
  const { here, load, first } = cataloguesOf(document, base, (address) => fetch(address));
  const { locale, settled } = firstLocale(config.default_locale);
  const language = { first: first(rendered ? here : locale), load, settled };
  const call: Fetch = (request) => fetch(request);
  const started = rendered ? call : headStart(config, new URL(location.href), call);
  const { start } = await import('./main.tsx');
  // Two tasks, to load the app and to run it: the browser can handle input in between.
  if (rendered) await pause();
  await start(config, started, language, rendered);
}
