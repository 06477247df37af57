import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { elementIn, parsePage } from './html.ts';
import { indexHtml, loginFlow, startRenderingWorld } from './testing.ts';

/** The minimal page with the fallback texts of the real index.html. */
const source = parsePage(readFileSync(new URL('../../index.html', import.meta.url), 'utf8'));
const page = indexHtml
  .replace('<noscript>no</noscript>', elementIn(source, 'noscript').outerHTML)
  .replace('<template id="unavailable"></template>', elementIn(source, '#unavailable').outerHTML);

const path = '/login?return_to=http%3A%2F%2F127.0.0.1%2Fafter';

/** A Kratos that creates login flows. */
const kratos = ({ headers }: IncomingMessage, response: ServerResponse): void => {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(loginFlow(headers.host ?? '', { challenge: 'c', state: 's' }));
};

/** A Kratos that fails until `recover` is called. */
function failingKratos(fail: (response: ServerResponse) => void) {
  let isFailing = true;
  const answer = (message: IncomingMessage, response: ServerResponse) =>
    isFailing ? fail(response) : kratos(message, response);
  return { answer, recover: () => (isFailing = false) };
}

test('a page without its view offers a way to try again, with and without scripts', async () => {
  const { get, failures } = await startRenderingWorld(() => {}, { page, timeout: 100 });
  const shell = await get(path);
  const html = await shell.text();
  expect([shell.status, failures().map(([, reason]) => reason)]).toEqual([200, ['view cut off']]);
  expect(shell.headers.get('cache-control')).toBe('no-store');
  expect(elementIn(parsePage(html), '#root').innerHTML).toBe('');

  // With scripts, the app fetches its data itself. If the app cannot be loaded, its place shows a text with a button.
  const shown = parsePage(html);
  expect(elementIn(shown, 'script[type=module]').attributes).toMatchObject({
    blocking: 'render',
    src: '/assets/start-1.js',
  });
  const unavailable = elementIn(shown, 'template#unavailable');
  expect(elementIn(unavailable, 'h1').text).toBe('La page n’a pas pu être chargée');
  expect(elementIn(unavailable, 'button[type=button]').text).toBe('Réessayer');
  // Without scripts, the browser shows a text. Its link loads the page again, with the same query.
  const links = elementIn(shown, 'noscript')
    .querySelectorAll('a')
    .map((link) => ({ href: link.getAttribute('href'), words: link.text }));
  expect(links).toEqual([
    { href: '', words: 'Recharger la page' },
    { href: '', words: 'Reload the page' },
  ]);
  // Kratos answers now, and the view has all the time that it needs.
  const { get: getLater } = await startRenderingWorld(kratos, { page });
  const again = new URL(links[0]?.href ?? 'none:', `http://app${path}`);
  const next = parsePage(await (await getLater(again.pathname + again.search)).text());
  expect(next.querySelector('input[name=identifier]')).not.toBeNull();
  expect(next.querySelector('noscript header')).toBeNull();
});

test('when Kratos is down the page says so, and its button requests the same page again', async () => {
  const { answer, recover } = failingKratos((response) => response.destroy());
  const { get } = await startRenderingWorld(answer, { page });
  const gone = await get(path, { 'accept-language': 'fr' });
  expect(gone.status).toBe(502);
  const shown = parsePage(await gone.text());
  expect(elementIn(shown, 'h1').text).toBe('Le service de connexion est injoignable');
  const form = shown.querySelectorAll('form[method=get]').find(({ text }) => text.includes('Réessayer'));
  const action = form?.getAttribute('action');
  const fields = form
    ?.querySelectorAll('input')
    .map((input) => [`${input.getAttribute('name')}`, `${input.getAttribute('value')}`]);
  expect([action, fields]).toEqual(['/login', [['return_to', 'http://127.0.0.1/after']]]);
  recover();
  const next = await (await get(`${action}?${new URLSearchParams(fields)}`)).text();
  expect(parsePage(next).querySelector('input[name=identifier]')).not.toBeNull();
});
