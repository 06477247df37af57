/** The pages that Hydra shows if no user interface is configured. */
import { escapeHtml } from '../../http/answer.ts';
import type { Endpoint } from '../request/context.ts';
import { htmlAnswer } from '../wire/pages.ts';

const page = (title: string, heading: string, key: string, list = '') => `<html>
<head>
	<title>${title}</title>
</head>
<body>
<h1>
	${heading}
</h1>
${list}<p>
	You are seeing this page because configuration key <code>${key}</code> is not set.
</p>
<p>
	If you are an administrator, please read <a href="https://www.ory.sh/docs">the guide</a> to understand what you
	need to do. If you are a user, please contact the administrator.
</p>
</body>
</html>`;

const missing = 'The request could not be executed because a mandatory configuration key is missing or malformed';

/** A page that names the missing configuration key. */
export function fallbackPage(key: string, title = missing, heading = missing): Endpoint {
  return async () => htmlAnswer(200, page(title, heading, key));
}

const errorRows = [
  ['Error', 'error'],
  ['Description', 'error_description'],
  ['Hint', 'error_hint'],
  ['Debug', 'error_debug'],
] as const;

/** `GET /oauth2/fallbacks/error`: shows the error in the query as text. */
export const errorFallback: Endpoint = async (_, { query }) => {
  const rows = errorRows.map(([label, name]) => `\t<li>${label}: ${escapeHtml(query.get(name) ?? '')}</li>\n`);
  const list = `<ul>\n${rows.join('')}</ul>\n`;
  const heading = 'The OAuth2 request resulted in an error.';
  return htmlAnswer(500, `\n${page('An OAuth 2.0 Error Occurred', heading, 'urls.error', list)}\n`);
};
