import type { Jar } from '@members/pages/view';

/**
 * Small facts kept over a reload of the page: how often it was sent on, which card was sent, the provider used last. Never
 * anything typed.
 */
export interface Memory {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Attribute of what outlives the visit: it is kept for a year. */
export const lastingAge = `; Max-Age=${365 * 24 * 60 * 60}`;

/** A memory that ends with the page. */
export function shortMemory(): Memory {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key), set: (key, value) => kept.set(key, value), remove: (key) => kept.delete(key) };
}

function cookieIn(cookies: string, name: string): string | undefined {
  const value = cookies.match(`(?:^|;\\s*)${name}=([^;]*)`)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

/**
 * A memory in cookies, which the browser's app and the gateway that renders for it have in common; where storage is forbidden
 * it ends with the page.
 * @param more attributes of each cookie, as `; Path=/`
 */
export function memoryIn({ read, write }: Jar, more: string): Memory {
  const own = shortMemory();
  const put = (line: string) => {
    try {
      write(line + more);
    } catch {
      // The page's own has it.
    }
  };
  return {
    get: (key) => {
      try {
        return cookieIn(read(), key) ?? own.get(key);
      } catch {
        return own.get(key);
      }
    },
    set: (key, value) => {
      own.set(key, value);
      put(`${key}=${encodeURIComponent(value)}`);
    },
    remove: (key) => {
      own.remove(key);
      put(`${key}=; Max-Age=0`);
    },
  };
}
