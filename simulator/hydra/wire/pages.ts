import type { Answer, Incoming } from '../../http/exchange.ts';
import { negotiate } from '../../http/negotiate.ts';

const page = (title: string, content: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="UTF-8" /><title>${title}</title></head>\n<body>\n${content}\n</body>\n</html>\n`;

/** One of Hydra's own plain pages. */
export const htmlAnswer = (status: number, title: string, content: string): Answer => ({
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
