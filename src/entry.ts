/**
 * The page's first script, small enough to run at once. It makes the controls of a rendered page work, or sets the
 * theme of any other page before the first paint. Then it loads the app.
 */
import { followStoredTheme } from '@members/ui/theme/choice';
import { readConfig } from './config.ts';
import { createEarlyControls } from './early/early.ts';
import { pause } from './pause.ts';
import { readRenderedView } from './rendered-view.ts';
import { startApp } from './start-app.ts';

const config = readConfig(document);
const view = readRenderedView(document);
const early = view && createEarlyControls(document, view, config.base_path);

async function loadApp(): Promise<void> {
  followStoredTheme();
  await startApp(config, view && early && { view, early });
}

// A rendered page is painted first, because reading the storage takes time.
(early ? pause().then(loadApp) : loadApp()).catch((error: unknown) => {
  console.error(error);
  if (early) return early.appFailed();
  // The app's texts may be missing, so the page itself has this one.
  const words = document.querySelector<HTMLTemplateElement>('template#unavailable');
  const root = document.getElementById('root');
  if (words) root?.replaceChildren(words.content.cloneNode(true));
  for (const again of root?.querySelectorAll('button') ?? []) again.addEventListener('click', () => location.reload());
});
