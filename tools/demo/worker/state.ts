/**
 * Plays a scenario in the servers of this demonstration and opens its screen:
 * `state.html?scenario=login/wrong-password&locale=de&theme=dark`. Without a language or a theme the app chooses them.
 */
import { visitCookie } from '@members/locales/cookies';
import { chooseTheme, isTheme } from '@members/ui/theme/choice';
import { home } from './home.ts';
import { startServers } from './host.ts';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
const { addresses } = await startServers();
chooseTheme(isTheme(theme) ? theme : undefined);
// biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
document.cookie = `${visitCookie}=${asked.get('locale') ?? ''}; Path=${new URL(`${home}/`).pathname}; SameSite=Lax`;
location.replace(`${addresses.kratos}/?${new URLSearchParams({ scenario: asked.get('scenario') ?? '' })}`);
