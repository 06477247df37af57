/**
 * Small facts kept over a reload of the page: how often it was sent on, which card was sent, the provider used last. Never
 * anything typed.
 */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Attribute of what outlives the visit: it is kept for a year. */
export const deviceCookieAge = `; Max-Age=${365 * 24 * 60 * 60}`;

/** A memory that ends with the page. */
export function createPageStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key), set: (key, value) => kept.set(key, value), remove: (key) => kept.delete(key) };
}

/** Where cookies are: `document.cookie`, or the headers of a request and of its answer. */
export interface Jar {
  /** `name=value; name=value`. May throw: storage may be forbidden. */
  readonly read: () => string;
  /** Takes a cookie with its attributes. */
  readonly write: (line: string) => void;
}

function cookieIn(cookies: string, name: string): string | undefined {
  const value = cookies.match(`(?:^|;\\s*)${name}=([^;]*)`)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

/**
 * A memory in cookies, which the browser's app and the gateway that renders for it have in common; where storage is forbidden
 * it ends with the page.
 * @param attributes attributes of each cookie, as `; Path=/`
 */
export function createCookieStorage({ read, write }: Jar, attributes: string): KeyValueStorage {
  const pageStorage = createPageStorage();
  const put = (line: string) => {
    try {
      write(line + attributes);
    } catch {
      // The page's own has it.
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
