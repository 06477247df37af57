import type { Visitor } from './visitor.ts';
import type { World } from './world.ts';

interface Message {
  readonly type: string;
  readonly template_type: string;
  readonly status: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly created_at: string;
}

async function messagesTo({ kratosAdmin }: World, recipient: string): Promise<readonly Message[]> {
  return (await fetch(`${kratosAdmin}/admin/courier/messages?${new URLSearchParams({ recipient })}`)).json();
}

/** Writes all down that was sent to somebody, newest first. */
export async function noteMails({ world, note }: Visitor, name: string, recipient: string): Promise<void> {
  const all = await messagesTo(world, recipient);
  const lines = all.map((each) => [each.template_type, each.type, each.status, each.subject, each.body].join('\n'));
  note(name, lines.join('\n====\n'));
}

/** What a pattern finds in the newest message to any of them; nothing there is no code that a server would take. */
async function newest(world: World, recipients: readonly string[], pattern: RegExp): Promise<string | undefined> {
  const all = (await Promise.all(recipients.map((each) => messagesTo(world, each)))).flat();
  const [first] = all.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  return pattern.exec(first?.body ?? '')?.[0];
}

/** The code that came last. */
export const codeTo = async ({ world }: Visitor, ...recipients: readonly string[]): Promise<string> =>
  (await newest(world, recipients, /\b\d{6}\b/)) ?? 'none came';

/** The link that came last. */
export const linkTo = async ({ world }: Visitor, ...recipients: readonly string[]): Promise<string> =>
  (await newest(world, recipients, /http:\/\/[^\s"<]+/)) ?? '/no-letter-came';

/**
 * An address with other values for parameters that it has.
 * @param changed what stands in their place; undefined takes a parameter away
 */
export function withQuery(address: string, changed: Readonly<Record<string, string | undefined>>): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const [name, value] of Object.entries(changed))
    if (value === undefined) url.searchParams.delete(name);
    else if (url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}
