import { answerRequest, requestJar } from '../adapter/fetch.ts';
import type { Handler } from '../http/exchange.ts';

/** A list of objects for one admin API, and where it comes from. */
export interface SeedList {
  /** Name of the file, for messages. */
  readonly name: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** Thrown for an identity or a client that the server refuses. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/** Reads a list, or one object, in the format of `POST /admin/identities` or `POST /admin/clients`. @throws SeedError */
export function parseSeedList(name: string, text: string): SeedList {
  try {
    const read: unknown = JSON.parse(text);
    const items = Array.isArray(read) ? read : [read];
    if (items.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item)))
      return { name, items };
  } catch (error) {
    throw new SeedError(`${name}: expected JSON, got: ${(error as Error).message}`);
  }
  throw new SeedError(`${name}: expected an object or a list of objects`);
}

/** Creates each object of the lists. Objects that exist already stay. @throws SeedError for one that is refused */
export async function createAll(
  admin: Handler,
  path: '/admin/identities' | '/admin/clients',
  lists: readonly SeedList[],
): Promise<void> {
  for (const { name, items } of lists) {
    for (const [index, item] of items.entries()) {
      const request = new Request(`http://127.0.0.1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(item),
      });
      const response = await answerRequest(admin, request, requestJar([]));
      if (!response.ok && response.status !== 409)
        throw new SeedError(`${name}: entry ${index + 1} is refused (${response.status}): ${await response.text()}`);
    }
  }
}
