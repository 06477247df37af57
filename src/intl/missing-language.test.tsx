// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import fr from '../../locales/fr.json' with { type: 'json' };
import { embeddedOrLoaded } from './embedded.ts';
import { locales } from './locales.ts';
import { LanguageProvider, useLanguage } from './provider.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The network is gone: no further language comes. */
const withoutEnglish = () => vi.spyOn(locales.en, 'load').mockRejectedValue(new TypeError('offline'));

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
  withoutEnglish();
  const chosen = vi.fn();
  render(
    <LanguageProvider initial={{ locale: 'fr', messages: fr }} onChoice={chosen} now={() => 0}>
      <Words />
    </LanguageProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Langue' }));
  await screen.findByText(/n’a pas pu être chargée/);
  expect(screen.getByRole('button', { name: 'Langue' })).toBeTruthy();
  expect([document.documentElement.lang, chosen.mock.calls]).toEqual(['fr', []]);
});

test('at the start, the language of the page stands in for one that cannot be had', async () => {
  withoutEnglish();
  const block = document.createElement('script');
  Object.assign(block, { type: 'application/json', id: 'catalogue', textContent: JSON.stringify(fr) });
  block.dataset.locale = 'fr';
  document.body.append(block);
  expect(await embeddedOrLoaded(document, 'en')).toMatchObject({ locale: 'fr', missed: true });
  block.remove();
  await expect(embeddedOrLoaded(document, 'en')).rejects.toThrow('offline');
});
