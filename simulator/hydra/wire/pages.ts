import type { Answer, Incoming } from '../../http/exchange.ts';
import { negotiate } from '../../http/negotiate.ts';

export const htmlAnswer = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  cookies: [],
  body,
});

const noRoute = 'The requested route does not exist. Make sure you are using the right path, domain, and port.';

/** The server's page without its style, because clients can only depend on the text. */
const notFoundPage = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <title>404 - Route not found</title>
    <style></style>
  </head>
  <body translate="no">
    <div id="main">
      <div class="fof">
        <h1>Error 404</h1>
        <p>
          ${noRoute.replace('right path', 'right\n          path')}
        </p>
      </div>
    </div>
  </body>
</html>
`;

/** The 404 response in the format that the client accepts (ory/x serverx). */
const notFoundForms: Readonly<Record<string, () => string>> = {
  'text/html': () => notFoundPage,
  'text/plain': () => `Error 404 - ${noRoute}`,
  'application/json': () =>
    `${JSON.stringify({ error: { code: 404, message: 'Not Found', reason: noRoute } }, null, 2)}\n`,
};

export function notFound({ headers }: Pick<Incoming, 'headers'>): Answer {
  const type = negotiate(headers.get('accept'), Object.keys(notFoundForms), 'text/html');
  const body = notFoundForms[type]?.() ?? '';
  return { status: 404, headers: { 'content-type': `${type}; charset=utf-8` }, cookies: [], body };
}
