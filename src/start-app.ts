import type { AppConfig } from '@members/openapi';
import type { Fetch } from './api/fetch.ts';
import { startFirstCall } from './flow/first-call.ts';
import { readCatalogues } from './intl/catalogues.ts';
import { firstLocale } from './intl/first-locale.ts';
import { pause } from './pause.ts';
import type { RenderedPage } from './rendered-page.ts';

/**
 * Loads the app and starts it. The flow and the texts of the language are requested at the same time.
 * @param rendered the rendered page that the app takes over; undefined if the gateway did not render it
 * @throws when the app cannot be loaded
 */
export async function startApp(config: AppConfig, rendered?: RenderedPage): Promise<void> {
  const base = new URL(config.base_path.replace(/\/?$/, '/'), location.href);
  const { pageLocale, load, loadFirst } = readCatalogues(document, base, (address) => fetch(address));
  const { locale, chosen } = firstLocale(config.default_locale);
  const language = { first: loadFirst(rendered ? pageLocale : locale), load, chosen };
  const fetchNow: Fetch = (request) => fetch(request);
  const fetchStarted = rendered ? fetchNow : startFirstCall(config, new URL(location.href), fetchNow);
  const { start } = await import('./main.tsx');
  // Loading and starting are two tasks: the browser can handle input in between.
  if (rendered) await pause();
  await start(config, fetchStarted, language, rendered);
}
