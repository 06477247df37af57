import type { Jar } from '@members/pages/view';

/** The cookies of one request. They change while its page is rendered. */
export interface RequestCookies extends Jar {
  /** Adds a `Set-Cookie` line of Kratos or the gateway. */
  readonly addFromServer: (line: string) => void;
  /** Returns the `Set-Cookie` lines for the browser: all from the servers, and those of the app that change a value. */
  readonly setCookieLines: () => readonly string[];
}

const pairOf = (line: string): readonly [name: string, value: string] => {
  const [pair = ''] = line.split(';', 1);
  const at = pair.indexOf('=');
  return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()];
};

/** Reads the `Cookie` header of a request. */
export function createRequestCookies(header: string): RequestCookies {
  const sent = new Map(header === '' ? [] : header.split(';').map(pairOf));
  const current = new Map(sent);
  const fromServers: string[] = [];
  const fromApp = new Map<string, string>();
  const put = (line: string): string => {
    const [name, value] = pairOf(line);
    if (/;\s*max-age=0\b/i.test(line)) current.delete(name);
    else current.set(name, value);
    return name;
  };
  return {
    read: () => [...current].map(([name, value]) => `${name}=${value}`).join('; '),
    write: (line) => {
      fromApp.set(put(line), line);
    },
    addFromServer: (line) => {
      put(line);
      fromServers.push(line);
    },
    setCookieLines: () => [
      ...fromServers,
      ...[...fromApp].filter(([name]) => current.get(name) !== sent.get(name)).map(([, line]) => line),
    ],
  };
}
