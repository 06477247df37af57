import { answerRequest, requestJar } from '../adapter/fetch.ts';
import type { Handler } from '../http/exchange.ts';
import { isUuid } from '../runtime/runtime.ts';

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

/**
 * Reads a list, or one object, in the format of `POST /admin/identities` or `POST /admin/clients`. An identity may also have
 * an `id`, which the admin API would refuse.
 *
 * @throws SeedError
 */
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

/** Creates each client of the lists. Clients that exist already stay. @throws SeedError for one that is refused */
export async function createClients(admin: Handler, lists: readonly SeedList[]): Promise<void> {
  for (const [place, item] of placed(lists)) await create(admin, '/admin/clients', place, item);
}

/**
 * Creates each identity of the lists, with its own id if it has one. Identities that exist already stay.
 *
 * @param giveId gives a new identity another id @returns false if the id is taken
 * @throws SeedError for one that is refused
 */
export async function createIdentities(
  admin: Handler,
  lists: readonly SeedList[],
  giveId: (from: string, to: string) => Promise<boolean>,
): Promise<void> {
  for (const [place, { id, ...item }] of placed(lists)) {
    if (id !== undefined && !isUuid(id))
      throw new SeedError(`${place}: id: expected a UUID in lower case, got ${JSON.stringify(id)}`);
    const made = await create(admin, '/admin/identities', place, item);
    if (made && typeof id === 'string' && !(await giveId(made.id, id)))
      throw new SeedError(`${place}: id: another identity has the id ${id}`);
  }
}

/** The objects of the lists with their places, for messages. */
const placed = (lists: readonly SeedList[]) =>
  lists.flatMap(({ name, items }) => items.map((item, index) => [`${name}: entry ${index + 1}`, item] as const));

/** Creates one object. @returns it; undefined if it exists already @throws SeedError */
async function create(
  admin: Handler,
  path: string,
  place: string,
  item: object,
): Promise<{ readonly id: string } | undefined> {
  const request = new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(item),
  });
  const response = await answerRequest(admin, request, requestJar([]));
  if (response.status === 409) return undefined;
  if (!response.ok) throw new SeedError(`${place} is refused (${response.status}): ${await response.text()}`);
  return (await response.json()) as { readonly id: string };
}
