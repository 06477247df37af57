/** The page's first script, small enough to run at once: it sets the theme and asks for the flow while the app is still being loaded. */
import { readConfig } from './config.ts';
import { headStart } from './flow/head-start.ts';
import { keepTheme } from './theme/choice.ts';

keepTheme();
const config = readConfig(document);
const started = headStart(config, new URL(location.href), (request) => fetch(request));
void import('./main.tsx').then(({ start }) => start(config, started));
