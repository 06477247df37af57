import type { Jar } from '../../view.ts';

/** The cookies of one request, as they change while it is answered. */
export interface RequestJar extends Jar {
  /** Takes a `Set-Cookie` line of a server's. */
  readonly take: (line: string) => void;
  /** Lines for the browser: all that servers said, and of our own those that change something. */
  readonly lines: () => readonly string[];
}

const pairOf = (line: string): readonly [name: string, value: string] => {
  const [pair = ''] = line.split(';', 1);
  const at = pair.indexOf('=');
  return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()];
};

/** @param header `Cookie` of the request */
export function createJar(header: string): RequestJar {
  const sent = new Map(header === '' ? [] : header.split(';').map(pairOf));
  const now = new Map(sent);
  const own = new Map<string, string>();
  const servers: string[] = [];
  let told: string | undefined = header;
  const put = (line: string): string => {
    told = undefined;
    const [name, value] = pairOf(line);
    if (/;\s*max-age=0\b/i.test(line)) now.delete(name);
    else now.set(name, value);
    return name;
  };
  return {
    read: () => {
      told ??= [...now].map(([name, value]) => `${name}=${value}`).join('; ');
      return told;
    },
    write: (line) => {
      own.set(put(line), line);
    },
    take: (line) => {
      put(line);
      servers.push(line);
    },
    lines: () => [...servers, ...[...own].filter(([name]) => now.get(name) !== sent.get(name)).map(([, line]) => line)],
  };
}
