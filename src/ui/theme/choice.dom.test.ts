import { afterEach, expect, it, vi } from 'vitest';
import { chooseTheme, followStoredTheme } from './choice.ts';
import { currentTheme, watchTheme } from './current-theme.ts';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

it('a choice applies at once, is kept for the next page, and can be reset', () => {
  chooseTheme('dark');
  expect([currentTheme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  delete document.documentElement.dataset.theme;
  followStoredTheme();
  expect(currentTheme()).toBe('dark');
  chooseTheme(undefined);
  expect([currentTheme(), localStorage.getItem('theme')]).toEqual([undefined, null]);
});

it('an unknown theme is ignored', () => {
  localStorage.setItem('theme', 'mauve');
  followStoredTheme();
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});

it('a choice in another tab applies', () => {
  followStoredTheme();
  localStorage.setItem('theme', 'light');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(currentTheme()).toBe('light');
});

it('without storage a choice applies to this page', () => {
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

it('reports each change until it is ended', async () => {
  const changed = vi.fn();
  const end = watchTheme(changed);
  chooseTheme('dark');
  await expect.poll(() => changed).toHaveBeenCalledOnce();
  end();
});
