/** What a browser sees where no user interface is configured. */
import { escapeHtml } from '../../http/answer.ts';
import type { Endpoint } from '../request/context.ts';
import { htmlAnswer } from '../wire/pages.ts';

const unset = (key: string) => `<p>This page shows because the configuration key <code>${key}</code> is not set.</p>`;

/** A page in the place of a user interface that is not configured. */
export function fallbackPage(key: string, title = 'A mandatory configuration key is missing or malformed'): Endpoint {
  return async () => htmlAnswer(200, title, `<h1>${title}</h1>\n${unset(key)}`);
}

const errorRows = [
  ['Error', 'error'],
  ['Description', 'error_description'],
  ['Hint', 'error_hint'],
  ['Debug', 'error_debug'],
] as const;

/** `GET /oauth2/fallbacks/error`: shows its query as text. */
export const errorFallback: Endpoint = async (_, { query }) => {
  const rows = errorRows.map(([label, name]) => `<li>${label}: ${escapeHtml(query.get(name) ?? '')}</li>`);
  const content = `<h1>An error occurred</h1>\n<ul>\n${rows.join('\n')}\n</ul>\n${unset('urls.error')}`;
  return htmlAnswer(500, 'An OAuth 2.0 Error Occurred', content);
};
