import type { Servers } from './servers.ts';
import type { Answer } from './visitor.ts';

/** One way to attack the gateway and the servers behind it. */
export interface Attack {
  readonly name: string;
  /** Tries it. @returns what stopped it; undefined if it got through */
  readonly run: (servers: Servers) => Promise<string | undefined>;
}

/** Returns how many of a number of tries got an answer before 429; undefined if all did. */
export async function untilThrottled(
  count: number,
  attempt: (index: number) => Promise<{ readonly status: number }>,
): Promise<string | undefined> {
  for (let index = 0; index < count; index += 1)
    if ((await attempt(index)).status === 429) return `429 after ${index} of ${count}`;
  return undefined;
}

/**
 * Tries several forms of one attack.
 * @param stop says what stopped a form; undefined if it got through
 * @returns how many forms each reason stopped; undefined if one got through (its name is printed)
 */
export async function tryAll<T>(
  forms: readonly (readonly [name: string, form: T])[],
  stop: (form: T, name: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const counts = new Map<string, number>();
  let through = 0;
  for (const [name, form] of forms) {
    const reason = await stop(form, name);
    if (reason === undefined) console.error(`through: ${name}`);
    through += reason === undefined ? 1 : 0;
    counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + 1);
  }
  const told = [...counts].map(([reason, count]) => `${reason} (${count})`);
  return through > 0 ? undefined : told.join(', ');
}

/** Returns a short name of an answer: its status, and the id of its error. */
export function described({ status, headers, json }: Answer): string {
  const { location } = headers;
  const page = typeof location === 'string' ? URL.parse(location, 'http://own') : null;
  const id = json.error?.id ?? json.id_of_error ?? page?.searchParams.get('error') ?? page?.pathname;
  return `${status}${typeof id === 'string' ? ` ${id}` : ''}`;
}
