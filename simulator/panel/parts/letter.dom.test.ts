import { expect, test } from 'vitest';
import { mailProblems, waysOf } from './letter.ts';

const app = 'http://127.0.0.1:4455/login';
const link = 'http://127.0.0.1:4433/self-service/recovery?token=abc';

test('only links into a flow of the app or Kratos are shown, once, with their words', () => {
  const page = `<a href="${link}">Recover</a><a href="https://example.org/terms">Terms</a>`;
  const links = [link, link, 'https://example.org/terms', 'http://127.0.0.1:4455/'];
  expect(waysOf(links, page, [app, 'http://127.0.0.1:4433/'])).toEqual([{ href: link, text: 'Recover' }]);
});

test('a link that shows its own address has no words', () => {
  expect(waysOf([link], `<a href="${link}">${link}</a>`, [app, link])).toEqual([{ href: link, text: '' }]);
});

test('what mail clients leave out is named', () => {
  const bad = '<div style="display: flex"><img src="a.png"><script></script></div>Hello';
  expect(mailProblems(bad, '')).toEqual(['plain', 'script', 'layout', 'pictures', 'language']);
  expect(mailProblems('<html lang="fr"><p>Bonjour</p></html>', 'Bonjour')).toEqual([]);
});
