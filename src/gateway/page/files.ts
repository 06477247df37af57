import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { compressed, type Encoding } from './compression.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface StaticFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  /** Named by its content: never changes under its address. */
  readonly hashed: boolean;
  /** What the build has compressed already. */
  readonly made?: Partial<Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>>;
}

/** How the build names what it compressed: `index-abc.js.br`. */
const packed: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

/** Files by path below the folder, as "/assets/index-abc.js". */
export type Files = ReadonlyMap<string, StaticFile>;

/**
 * Reads the built app into memory. A request can only name a key of this map, so no path leads
 * out of the folder.
 * @throws Error when the folder cannot be read
 */
export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const there = new Set(paths);
  const bytes = async (path: string) => new Uint8Array(await readFile(path));
  const read = async (path: string): Promise<[string, StaticFile]> => {
    const body = await bytes(path);
    const beside = Object.entries(packed).filter(([end]) => there.has(path + end));
    const made = await Promise.all(beside.map(async ([end, encoding]) => [encoding, await bytes(path + end)] as const));
    const key = `/${relative(folder, path).split(sep).join('/')}`;
    const file = {
      body,
      type: types[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      hashed: key.startsWith('/assets/'),
      made: Object.fromEntries(made),
    };
    return [key, file];
  };
  return new Map(await Promise.all(paths.filter((path) => packed[extname(path)] === undefined).map(read)));
}

/** What a request for a file says about how it may be answered. */
export interface Accepted {
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string;
}

export interface FileReply {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** One file's answer; 304 when the browser has it (RFC 9110, section 13.1.2). */
export function fileReply(file: StaticFile, { acceptEncoding, ifNoneMatch }: Accepted): FileReply {
  const headers = {
    etag: file.etag,
    'cache-control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  const known = ifNoneMatch.split(/,\s*/).map((tag) => tag.replace(/^W\//, ''));
  if (known.includes(file.etag)) return { status: 304, headers, body: null };
  const sent = compressed(acceptEncoding, file.body, file.type, file.made);
  return { status: 200, headers: { ...headers, ...sent.headers, 'content-type': file.type }, body: sent.body };
}
