import { escapeHtml } from '../http/answer.ts';
import type { Answer, Incoming } from '../http/exchange.ts';
import { negotiate } from '../http/negotiate.ts';
import type { Endpoint } from './context.ts';

/** Hydra's own plain pages: what a browser sees where no user interface is configured. */

const page = (title: string, content: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="UTF-8" /><title>${title}</title></head>\n<body>\n${content}\n</body>\n</html>\n`;

const htmlAnswer = (status: number, title: string, content: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  cookies: [],
  body: page(title, content),
});

const noRoute = 'The requested route does not exist. Make sure you are using the right path, domain, and port.';

/** 404 in the form that the client accepts: a page, a line or JSON (ory/x serverx). */
const notFoundForms: Readonly<Record<string, () => string>> = {
  'text/html': () => page('404 - Route not found', '<h1>Error 404</h1>\n<p>There is nothing at this address.</p>'),
  'text/plain': () => `Error 404 - ${noRoute}`,
  'application/json': () =>
    `${JSON.stringify({ error: { code: 404, message: 'Not Found', reason: noRoute } }, null, 2)}\n`,
};

export function notFound({ headers }: Pick<Incoming, 'headers'>): Answer {
  const type = negotiate(headers.get('accept'), Object.keys(notFoundForms), 'text/html');
  const body = notFoundForms[type]?.() ?? '';
  return { status: 404, headers: { 'content-type': `${type}; charset=utf-8` }, cookies: [], body };
}

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
