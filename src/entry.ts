/**
 * The page's first script, small enough to run at once. Of a page that came with its view it makes the controls work, before
 * anything else; of any other it sets the theme before that is painted. Then it gets the app.
 */
import { begin } from './begin.ts';
import { readConfig } from './config.ts';
import { createEarly } from './early/early.ts';
import { pause } from './early/pause.ts';
import { shownView } from './shown-view.ts';
import { keepTheme } from './theme/choice.ts';

const config = readConfig(document);
const view = shownView(document);
const early = view && createEarly(document, view, config.base_path);

async function goOn(): Promise<void> {
  keepTheme();
  await begin(config, view && early && { view, early });
}

// What is painted waits for nothing more: to read what is stored takes time.
(early ? pause().then(goOn) : goOn()).catch((error: unknown) => {
  console.error(error);
  if (early) return early.lost();
  // The texts may be what is missing: the page carries these words itself.
  const words = document.querySelector<HTMLTemplateElement>('template#unavailable');
  const root = document.getElementById('root');
  if (words) root?.replaceChildren(words.content.cloneNode(true));
  for (const name of root?.querySelectorAll('[data-brand]') ?? []) name.textContent = config.brand_name;
  for (const again of root?.querySelectorAll('button') ?? []) again.addEventListener('click', () => location.reload());
});
