import type { Jar } from '@members/pages/view';

/**
 * Small values that survive a reload, such as the redirect count, the card sent last and the method used last. It
 * never holds input.
 */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Cookie attribute of values kept on the device: a year. */
export const deviceCookieAge = `; Max-Age=${365 * 24 * 60 * 60}`;

/** Creates a storage that ends with the page. */
export function createPageStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key), set: (key, value) => kept.set(key, value), remove: (key) => kept.delete(key) };
}

function cookieIn(cookies: string, name: string): string | undefined {
  const value = cookies.match(`(?:^|;\\s*)${name}=([^;]*)`)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

/**
 * Creates a storage in cookies, which the app in the browser and the gateway share. If the browser forbids cookies, it
 * ends with the page.
 * @param attributes attributes of each cookie, such as `; Path=/`
 */
export function createCookieStorage({ read, write }: Jar, attributes: string): KeyValueStorage {
  const pageStorage = createPageStorage();
  const put = (line: string) => {
    try {
      write(line + attributes);
    } catch {
      // `pageStorage` has the value.
    }
  };
  return {
    get: (key) => {
      try {
        return cookieIn(read(), key) ?? pageStorage.get(key);
      } catch {
        return pageStorage.get(key);
      }
    },
    set: (key, value) => {
      pageStorage.set(key, value);
      put(`${key}=${encodeURIComponent(value)}`);
    },
    remove: (key) => {
      pageStorage.remove(key);
      put(`${key}=; Max-Age=0`);
    },
  };
}
