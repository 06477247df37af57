import { afterEach, expect, it, vi } from 'vitest';
import { chooseTheme, followStoredTheme } from './choice.ts';
import { currentTheme, watchTheme } from './current-theme.ts';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

it('a choice is shown at once, kept for the next page, and given back to the system', () => {
  chooseTheme('dark');
  expect([currentTheme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  delete document.documentElement.dataset.theme;
  followStoredTheme();
  expect(currentTheme()).toBe('dark');
  chooseTheme(undefined);
  expect([currentTheme(), localStorage.getItem('theme')]).toEqual([undefined, null]);
});

it('what is no theme is not shown', () => {
  localStorage.setItem('theme', 'mauve');
  followStoredTheme();
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});

it('a choice made in another tab is followed', () => {
  followStoredTheme();
  localStorage.setItem('theme', 'light');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(currentTheme()).toBe('light');
});

it('works for this page where storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  followStoredTheme();
  expect(currentTheme()).toBeUndefined();
  chooseTheme('light');
  expect(currentTheme()).toBe('light');
});

it('tells of each change until it is no longer asked to', async () => {
  const changed = vi.fn();
  const end = watchTheme(changed);
  chooseTheme('dark');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  end();
});
