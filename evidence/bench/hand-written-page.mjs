/**
 * Serves hand-written pages with their flow in the HTML and no script: the fastest possible pages. Each is one file with its
 * style, rendered for each request from the data of Kratos or Hydra, and compressed like the gateway's pages.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const style = readFileSync(fileURLToPath(new URL('client-rendered-page/form.css', import.meta.url)), 'utf8');

/** Compresses a page with the gateway's settings. */
const compressed = (html) => ({
  body: gzipSync(html),
  headers: { 'content-encoding': 'gzip' },
});

const escaped = (value) => `${value}`.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);

const page = (title, body) =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Returns the HTML of a field or button. */
const field = ({ name, type, value = '', required }) => {
  const attributes = `name="${escaped(name)}" type="${escaped(type)}" value="${escaped(value)}"${required ? ' required' : ''}`;
  if (type === 'hidden') return `<input ${attributes}>`;
  if (type === 'submit') return `<button ${attributes}>Continuer</button>`;
  return `<label for="${escaped(name)}">${escaped(name)}</label><input id="${escaped(name)}" ${attributes}>`;
};

/** Returns the HTML of a form for each group of a flow. */
const forms = ({ ui: { action, nodes } }, groups) =>
  groups
    .map((group) => {
      const own = nodes.filter((node) => node.type === 'input' && (node.group === group || node.group === 'default'));
      const fields = own.map(({ attributes }) => field(attributes)).join('');
      return `<form method="post" action="${escaped(action)}">${fields}</form>`;
    })
    .join('');

/** The page of each path. `ask` fetches JSON with the visitor's cookies. */
const pages = {
  '/login': async ({ ask, kratos }) =>
    page(
      'Connectez-vous',
      `<p>Entrez vos identifiants pour accéder à votre compte</p>${forms(await ask(`${kratos}/self-service/login/browser?aal=aal1&refresh=true`), ['password'])}` +
        '<a href="/recovery">Mot de passe oublié ?</a><p>Pas encore de compte ? <a href="/registration">S’inscrire</a></p>',
    ),
  '/settings': async ({ ask, kratos }) =>
    page(
      'Paramètres de compte',
      `${forms(await ask(`${kratos}/self-service/settings/browser`), ['profile', 'password'])}<a href="/">Accueil</a>`,
    ),
  '/consent': async ({ ask, hydraAdmin, query }) => {
    const { client, requested_scope } = await ask(`${hydraAdmin}/admin/oauth2/auth/requests/consent${query}`);
    const scopes = requested_scope.map(
      (scope) =>
        `<label><input type="checkbox" name="grant_scope" value="${escaped(scope)}" checked>${escaped(scope)}</label>`,
    );
    return page(
      'Autoriser l’accès à votre compte ?',
      `<p>${escaped(client.client_name)}</p><form method="post" action="/consent${escaped(query)}"><input type="hidden" name="csrf_token" value="t">${scopes.join('')}` +
        '<button name="decision" value="accept">Autoriser</button><button name="decision" value="reject">Refuser</button></form>',
    );
  },
  '/': async ({ ask, kratos }) => {
    const { identity } = await ask(`${kratos}/sessions/whoami`);
    return page(
      `Bonjour ${escaped(identity.traits.firstName)}`,
      `<p>${escaped(identity.traits.email)}</p><a href="/settings">Paramètres de compte</a> <a href="/sessions">Sessions</a>`,
    );
  },
};

/**
 * Starts a server of the pages on a free port.
 * @param servers addresses of `kratos` and `hydraAdmin`
 * @returns its origin and a function that stops it
 */
export async function startHandWritten(servers) {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url, 'http://127.0.0.1');
    const made = pages[pathname];
    if (made === undefined) return response.writeHead(404).end();
    const cookies = [];
    const ask = async (url) => {
      const answer = await fetch(url, {
        headers: { accept: 'application/json', cookie: request.headers.cookie ?? '' },
      });
      cookies.push(...answer.headers.getSetCookie());
      return answer.json();
    };
    const html = Buffer.from(await made({ ask, ...servers, query: search }));
    const { body, headers } = compressed(html);
    response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}
