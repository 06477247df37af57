import type { ExpressWorld } from './servers.ts';
import type { ExpressVisitor } from './visitor.ts';

interface Message {
  readonly type: string;
  readonly template_type: string;
  readonly status: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly created_at: string;
}

async function messagesTo({ kratosAdmin }: ExpressWorld, recipient: string): Promise<readonly Message[]> {
  return (await fetch(`${kratosAdmin}/admin/courier/messages?${new URLSearchParams({ recipient })}`)).json();
}

/** Records all messages to a recipient as a page, newest first. */
export async function recordMails({ world, record }: ExpressVisitor, name: string, recipient: string): Promise<void> {
  const all = await messagesTo(world, recipient);
  const lines = all.map((each) => [each.template_type, each.type, each.status, each.subject, each.body].join('\n'));
  record(name, lines.join('\n====\n'));
}

/** Returns the first match in the newest message to any of the recipients. */
async function findInNewestMail(
  world: ExpressWorld,
  recipients: readonly string[],
  pattern: RegExp,
): Promise<string | undefined> {
  const all = (await Promise.all(recipients.map((each) => messagesTo(world, each)))).flat();
  const [first] = all.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  return pattern.exec(first?.body ?? '')?.[0];
}

/** Returns the newest code to any of the recipients, or a text that no server accepts. */
export const newestCode = async ({ world }: ExpressVisitor, ...recipients: readonly string[]): Promise<string> =>
  (await findInNewestMail(world, recipients, /\b\d{6}\b/)) ?? 'no-code';

/** Returns the newest link to any of the recipients, or a path that does not exist. */
export const newestLink = async ({ world }: ExpressVisitor, ...recipients: readonly string[]): Promise<string> =>
  (await findInNewestMail(world, recipients, /http:\/\/[^\s"<]+/)) ?? '/no-mail';

/**
 * Returns an address with other values for parameters that it has.
 * @param changed the new values; undefined removes a parameter
 */
export function withQuery(address: string, changed: Readonly<Record<string, string | undefined>>): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const [name, value] of Object.entries(changed))
    if (value === undefined) url.searchParams.delete(name);
    else if (url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}
