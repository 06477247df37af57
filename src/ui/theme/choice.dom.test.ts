import { afterEach, expect, it, vi } from 'vitest';
import { chooseTheme, keepTheme } from './choice.ts';
import { shownTheme, watchTheme } from './shown.ts';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

it('a choice is shown at once, kept for the next page, and given back to the system', () => {
  chooseTheme('dark');
  expect([shownTheme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  delete document.documentElement.dataset.theme;
  keepTheme();
  expect(shownTheme()).toBe('dark');
  chooseTheme(undefined);
  expect([shownTheme(), localStorage.getItem('theme')]).toEqual([undefined, null]);
});

it('what is no theme is not shown', () => {
  localStorage.setItem('theme', 'mauve');
  keepTheme();
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});

it('a choice made in another tab is followed', () => {
  keepTheme();
  localStorage.setItem('theme', 'light');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(shownTheme()).toBe('light');
});

it('works for this page where storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  keepTheme();
  expect(shownTheme()).toBeUndefined();
  chooseTheme('light');
  expect(shownTheme()).toBe('light');
});

it('tells of each change until it is no longer asked to', async () => {
  const changed = vi.fn();
  const end = watchTheme(changed);
  chooseTheme('dark');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  end();
});
