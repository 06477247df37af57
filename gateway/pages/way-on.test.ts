import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { index, loginFlow, renderingWorld as world } from './testing.ts';

/** The page of the build, with the words that it carries for the time without a view. */
const source = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const wordsOf = (pattern: RegExp) => pattern.exec(source)?.[0] ?? '';
const noscript = wordsOf(/<noscript>[\s\S]*<\/noscript>/);
const unavailable = wordsOf(/<template id="unavailable">[\s\S]*<\/template>/);
const page = index
  .replace('<noscript>no</noscript>', noscript)
  .replace('<template id="unavailable"></template>', unavailable);

const path = '/login?return_to=http%3A%2F%2F127.0.0.1%2Fafter';

/** A Kratos that fails until it is well again. */
function ailing(fail: (response: ServerResponse) => void) {
  let ill = true;
  const answer = ({ headers }: IncomingMessage, response: ServerResponse) => {
    if (ill) return fail(response);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(loginFlow(headers.host ?? '', { challenge: 'c', state: 's' }));
  };
  return { answer, recover: () => (ill = false) };
}

test('a page that goes out without its view leads on, with a script and without one', async () => {
  const { answer, recover } = ailing(() => {});
  const { get, failures } = await world(answer, { page, timeout: 200 });
  const shell = await get(path);
  const html = await shell.text();
  expect([shell.status, failures().map(([, reason]) => reason)]).toEqual([200, ['view cut off']]);
  expect(shell.headers.get('cache-control')).toBe('no-store');

  // With a script: the app asks itself, and where it cannot be had, there are words with a button.
  expect(html).toMatch(/<script type="module" blocking="render" src="\/assets\/start-1\.js"><\/script>/);
  expect(/<template id="unavailable">[\s\S]*<\/template>/.exec(html)?.[0]).toMatch(
    /<h1>La page n’a pas pu être chargée<\/h1>[\s\S]*<button type="button">Réessayer<\/button>/,
  );
  // Without one: the words are seen, and their link asks for the page anew, with all that stands in its address.
  const seen = /<noscript>([\s\S]*)<\/noscript>/.exec(html)?.[1] ?? '';
  const links = [...seen.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href = '', words]) => ({ href, words }));
  expect(links).toEqual([
    { href: '', words: 'Recharger la page' },
    { href: '', words: 'Reload the page' },
  ]);
  recover();
  const again = new URL(links[0]?.href ?? 'none:', `http://app${path}`);
  const next = await (await get(again.pathname + again.search)).text();
  expect(next).toContain('name="identifier"');
  expect(next).not.toContain('<noscript>\n');
});

test('where Kratos is gone the page says so, and its button asks again for the same', async () => {
  const { answer, recover } = ailing((response) => response.destroy());
  const { get } = await world(answer, { page });
  const gone = await get(path, { 'accept-language': 'fr' });
  const html = await gone.text();
  expect(gone.status).toBe(502);
  expect(html).toMatch(/<h1[^>]*>Le service de connexion est injoignable<\/h1>/);
  const [, action = '', fields = ''] =
    /<form action="([^"]*)" method="get">((?:(?!<\/form>)[\s\S])*)Réessayer/.exec(html) ?? [];
  const kept = [...fields.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  expect([action, kept]).toEqual(['/login', [['return_to', 'http://127.0.0.1/after']]]);
  recover();
  const next = await (await get(`${action}?${new URLSearchParams(kept)}`)).text();
  expect(next).toContain('name="identifier"');
});
