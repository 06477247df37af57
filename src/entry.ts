/**
 * The page's first script, small enough to run at once: it sets the theme, and while the app is still being loaded it asks for the
 * flow and the language's texts, or makes the controls of a page work that came with its view.
 */
import { oneOrigin } from './api/one-origin.ts';
import { readConfig } from './config.ts';
import { createEarly } from './early/early.ts';
import { pause } from './early/pause.ts';
import { headStart } from './flow/head-start.ts';
import { cataloguesOf } from './intl/catalogues.ts';
import { firstLocale } from './intl/choice.ts';
import { shownView } from './shown-view.ts';
import { keepTheme } from './theme/choice.ts';

keepTheme();
const config = readConfig(document);
const base = new URL(config.base_path.replace(/\/?$/, '/'), location.href);
const view = shownView(document);
const early = view && createEarly(document, view, config.base_path);
const { here, load, first, complete } = cataloguesOf(document, base, (address) => fetch(address));
const { locale, settled } = firstLocale(config.default_locale);
const language = { first: first(view ? here : locale), load, complete, settled };
const kratos = oneOrigin(config, (request) => fetch(request));
const started = view ? kratos : headStart(config, new URL(location.href), kratos);
import('./main.tsx')
  .then(async ({ start }) => {
    // To read it and to run it are two tasks: a press comes in between.
    if (early) await pause();
    return start(config, started, language, view, early);
  })
  .catch((error: unknown) => {
    console.error(error);
    if (early) return early.lost();
    // The texts may be what is missing: the page carries these words itself.
    const words = document.querySelector<HTMLTemplateElement>('template#unavailable');
    const root = document.getElementById('root');
    if (words) root?.replaceChildren(words.content.cloneNode(true));
    for (const name of root?.querySelectorAll('[data-brand]') ?? []) name.textContent = config.brand_name;
    for (const again of root?.querySelectorAll('button') ?? [])
      again.addEventListener('click', () => location.reload());
  });
