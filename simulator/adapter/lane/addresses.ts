/** Translates addresses between the servers of a repository and a lane of the contact sheet. */

/** An origin of a server, and the origin at which a lane shows it. */
export interface Twin {
  readonly real: string;
  readonly lane: string;
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns all spellings of an origin: on this machine a server has several names. */
function namesOf(origin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (!loopback.test(hostname)) return [origin];
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`);
}

/** Returns an origin with the one name that this machine has here. */
export const originKey = (origin: string): string => namesOf(origin)[0] ?? origin;

/** The forms in which a text can have an address: as it is, in a query, in JSON that escapes slashes. */
const forms: readonly ((address: string) => string)[] = [
  (address) => address,
  encodeURIComponent,
  (address) => encodeURIComponent(address).replaceAll(/%../g, (escaped) => escaped.toLowerCase()),
  (address) => address.replaceAll('/', '\\/'),
];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a function that replaces origins in a text. @param pairs the origins, each with its replacement */
function replacer(pairs: readonly (readonly [from: string, to: string])[]): (text: string) => string {
  const table = new Map(pairs.flatMap(([from, to]) => forms.map((form) => [form(from), form(to)] as const)));
  if (table.size === 0) return (text) => text;
  // A longer port is another server.
  const found = new RegExp(`(?:${[...table.keys()].map(escaped).join('|')})(?!\\d)`, 'g');
  return (text) => text.replace(found, (origin) => table.get(origin) ?? origin);
}

/** Returns the translations of texts to the lane and back. */
export const translations = (twins: readonly Twin[]) => ({
  toLane: replacer(twins.flatMap(({ real, lane }) => namesOf(real).map((name) => [name, lane] as const))),
  toReal: replacer(twins.flatMap(({ real, lane }) => namesOf(lane).map((name) => [name, real] as const))),
});
