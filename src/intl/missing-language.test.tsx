import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { compileCatalogue, linesOf } from '../../locales/compile.ts';
import { blockId, type CatalogueBlock, cataloguesOf } from './catalogues.ts';
import { formatsOf, LanguageProvider, useLanguage } from './provider.tsx';
import { loadLocale, readCatalogue } from './testing.ts';

afterEach(() => document.body.replaceChildren());

const lines = linesOf(readCatalogue('en'));
const texts = (locale: 'en' | 'fr') => compileCatalogue(readCatalogue(locale), lines);
const offline = async () => {
  throw new TypeError('offline');
};

function Words() {
  const { t, choose, missed } = useLanguage();
  return (
    <>
      <button type="button" onClick={() => void choose('en')}>
        {t('page.language')}
      </button>
      <p role="status">{missed ? t('page.languageFailed') : null}</p>
    </>
  );
}

test('a language that cannot be had is said, and the old one stays', async () => {
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

/** A page that carries French, as it is built. */
function pageInFrench(): void {
  const files = { fr: 'assets/fr-1.json', en: 'assets/en-1.json' };
  const block: CatalogueBlock = { locale: 'fr', lines, texts: texts('fr'), files };
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: blockId, textContent: JSON.stringify(block) });
  document.body.append(script);
}

const base = new URL('https://id.test/auth/');

test('the texts of the page need no request, those of other languages are its files', async () => {
  pageInFrench();
  const asked: string[] = [];
  const { load } = cataloguesOf(document, base, async (address) => {
    asked.push(address.href);
    return Response.json(texts('en'));
  });
  expect(formatsOf(await load('fr')).formatMessage({ id: 'login.title' })).toBe('Connectez-vous');
  expect(asked).toEqual([]);
  expect(formatsOf(await load('en')).formatMessage({ id: 'login.title' })).toBe('Login');
  expect(asked).toEqual(['https://id.test/auth/assets/en-1.json']);
});

test('at the start, the language of the page stands in for one that cannot be had', async () => {
  pageInFrench();
  const refused = async () => new Response('gone', { status: 404 });
  for (const fetch of [offline, refused]) {
    expect(await cataloguesOf(document, base, fetch).first('en')).toMatchObject({ locale: 'fr', missed: true });
  }
});
