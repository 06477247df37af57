import type { CatalogueBlock, Messages } from '@members/locales/messages';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormattedMessage } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { blockId, type LoadedLocale, readCatalogues } from './catalogues.ts';
import { LanguageProvider, useDocumentLanguage, useLanguage } from './provider.tsx';
import { loadLocale } from './testing.ts';

afterEach(() => document.body.replaceChildren());

const { messages: french } = await loadLocale('fr');
const { messages: english } = await loadLocale('en');
const offline = async () => {
  throw new TypeError('offline');
};

function Words() {
  useDocumentLanguage();
  const { choose, loadFailed } = useLanguage();
  return (
    <>
      <button type="button" onClick={() => void choose('en')}>
        <FormattedMessage id="page.language" />
      </button>
      <p role="status">{loadFailed ? <FormattedMessage id="page.languageFailed" /> : null}</p>
    </>
  );
}

test('a language that cannot be loaded is reported, and the old one stays', async () => {
  const chosen = vi.fn();
  render(
    <LanguageProvider initial={await loadLocale('fr')} load={offline} onChoice={chosen} now={() => 0}>
      <Words />
    </LanguageProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Langue' }));
  await screen.findByText(/n’a pas pu être chargée/);
  expect(screen.getByRole('button', { name: 'Langue' })).toBeTruthy();
  expect([document.documentElement.lang, chosen.mock.calls]).toEqual(['fr', []]);
});

/** Adds the data block of a French page. @param messages null leaves them in their file */
function pageInFrench(messages: Messages | null = french): void {
  const files = { fr: 'assets/fr-1.json', en: 'assets/en-1.json' };
  const block: CatalogueBlock = { locale: 'fr', files, ...(messages && { messages }) };
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: blockId, textContent: JSON.stringify(block) });
  document.body.append(script);
}

const base = new URL('https://id.test/auth/');

/** Returns a `fetch` for the page's files. @param fetched collects the paths of fetched files */
const filesOfPage =
  (fetched: string[] = []) =>
  async ({ pathname }: URL) => {
    fetched.push(pathname);
    return Response.json(pathname.endsWith('en-1.json') ? english : french);
  };

const titleOf = ({ messages }: LoadedLocale) => messages['login.title'];

test('the page has the texts of its language; those of others are requested', async () => {
  pageInFrench();
  const fetched: string[] = [];
  const { load } = readCatalogues(document, base, filesOfPage(fetched));
  expect(titleOf(await load('fr'))).toEqual(french['login.title']);
  expect(fetched).toEqual([]);
  expect(titleOf(await load('en'))).toEqual(english['login.title']);
  expect(fetched).toEqual(['/auth/assets/en-1.json']);
});

test('a page without texts requests those of its language', async () => {
  pageInFrench(null);
  const fetched: string[] = [];
  const { loadFirst } = readCatalogues(document, base, filesOfPage(fetched));
  expect(titleOf(await loadFirst('fr'))).toEqual(french['login.title']);
  expect(fetched).toEqual(['/auth/assets/fr-1.json']);
});

test('at the start, the page’s language replaces one that cannot be loaded', async () => {
  pageInFrench();
  const refused = async () => new Response('gone', { status: 404 });
  for (const fetch of [offline, refused]) {
    expect(await readCatalogues(document, base, fetch).loadFirst('en')).toMatchObject({
      locale: 'fr',
      loadFailed: true,
    });
  }
});
