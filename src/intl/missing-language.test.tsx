import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { compileCatalogue, linesOf } from '../../locales/compile.ts';
import { blockId, type CatalogueBlock, cataloguesOf, type LoadedLocale } from './catalogues.ts';
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

/** A page that carries French, as it is built. @param further with the further texts too */
function pageInFrench(further = false): void {
  const files = { fr: ['assets/fr-1.json', 'assets/fr-2.json'], en: ['assets/en-1.json', 'assets/en-2.json'] } as const;
  const more = { further: { lines: ['settings.title'], texts: ['Paramètres'] } };
  const block: CatalogueBlock = { locale: 'fr', lines, texts: texts('fr'), files, ...(further ? more : {}) };
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: blockId, textContent: JSON.stringify(block) });
  document.body.append(script);
}

const base = new URL('https://id.test/auth/');

/** Its files; `asked` tells which were fetched. */
function filesOfPage(asked: string[] = []) {
  return async ({ pathname }: URL) => {
    asked.push(pathname);
    if (pathname.endsWith('en-1.json')) return Response.json(texts('en'));
    const words = pathname.endsWith('en-2.json') ? 'Settings' : 'Réglages';
    return Response.json({ lines: ['settings.title'], texts: [words] });
  };
}

const said = (loaded: LoadedLocale, id: string) => formatsOf(loaded).formatMessage({ id });

test('the texts of the page need no request, those of other languages are its files', async () => {
  pageInFrench();
  const asked: string[] = [];
  const { load } = cataloguesOf(document, base, filesOfPage(asked));
  expect(said(await load('fr'), 'login.title')).toBe('Connectez-vous');
  expect(asked).toEqual([]);
  expect(said(await load('en'), 'login.title')).toBe('Login');
  expect(asked).toEqual(['/auth/assets/en-1.json']);
});

test('further texts come when a screen needs them, for the language that is there and those to come', async () => {
  pageInFrench();
  const asked: string[] = [];
  const { load, complete } = cataloguesOf(document, base, filesOfPage(asked));
  const french = await load('fr');
  await complete();
  expect([said(french, 'settings.title'), asked]).toEqual(['Réglages', ['/auth/assets/fr-2.json']]);
  expect(said(await load('en'), 'settings.title')).toBe('Settings');
  expect(asked.slice(1).sort()).toEqual(['/auth/assets/en-1.json', '/auth/assets/en-2.json']);
});

test('a language that is on its way when a screen needs them has them too', async () => {
  pageInFrench();
  const { load, complete } = cataloguesOf(document, base, filesOfPage());
  const coming = load('en');
  await complete();
  expect(said(await coming, 'settings.title')).toBe('Settings');
});

test('those in the page need no request; those that could not be had are asked for again', async () => {
  pageInFrench(true);
  const asked: string[] = [];
  const { load, complete } = cataloguesOf(document, base, filesOfPage(asked));
  await complete();
  expect([said(await load('fr'), 'settings.title'), asked]).toEqual(['Paramètres', []]);
  document.body.replaceChildren();
  pageInFrench();
  let online = false;
  const again = cataloguesOf(document, base, (address) => (online ? filesOfPage()(address) : offline()));
  const french = await again.load('fr');
  await expect(again.complete()).rejects.toThrow('offline');
  online = true;
  await again.complete();
  expect(said(french, 'settings.title')).toBe('Réglages');
});

test('at the start, the language of the page stands in for one that cannot be had', async () => {
  pageInFrench();
  const refused = async () => new Response('gone', { status: 404 });
  for (const fetch of [offline, refused]) {
    expect(await cataloguesOf(document, base, fetch).first('en')).toMatchObject({ locale: 'fr', missed: true });
  }
});
