import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { compressed } from './compression.ts';

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
}

/** Files by path below the folder, as "/assets/index-abc.js". */
export type Files = ReadonlyMap<string, StaticFile>;

/**
 * Reads the built app into memory. A request can only name a key of this map, so no path leads
 * out of the folder.
 * @throws Error when the folder cannot be read
 */
export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const read = async (path: string): Promise<[string, StaticFile]> => {
    const body = new Uint8Array(await readFile(path));
    const key = `/${relative(folder, path).split(sep).join('/')}`;
    const file = {
      body,
      type: types[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      hashed: key.startsWith('/assets/'),
    };
    return [key, file];
  };
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(read)));
}

/** What a request for a file says about how it may be answered. */
export interface Asked {
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string;
}

export interface FileReply {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** One file's answer; 304 when the browser has it (RFC 9110, section 13.1.2). */
export function fileReply(file: StaticFile, { acceptEncoding, ifNoneMatch }: Asked): FileReply {
  const headers = {
    etag: file.etag,
    'cache-control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  const known = ifNoneMatch.split(/,\s*/).map((tag) => tag.replace(/^W\//, ''));
  if (known.includes(file.etag)) return { status: 304, headers, body: null };
  const sent = compressed(acceptEncoding, file.body, file.type);
  return { status: 200, headers: { ...headers, ...sent.headers, 'content-type': file.type }, body: sent.body };
}
