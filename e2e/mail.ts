import type { World } from './world.ts';

interface Message {
  readonly body: string;
}

/** What a pattern finds in the newest message to an address. Kratos keeps what it sends (admin API). */
async function findIn({ kratosAdmin }: World, recipient: string, pattern: RegExp): Promise<string> {
  const answer = await fetch(`${kratosAdmin}/admin/courier/messages?${new URLSearchParams({ recipient })}`);
  const [newest] = (await answer.json()) as readonly Message[];
  const found = pattern.exec(newest?.body ?? '')?.[0];
  if (found === undefined) throw new Error(`nothing of the kind was sent to ${recipient}`);
  return found;
}

/** The code in the newest message to an address, as the person reads it. */
export const codeFor = (world: World, recipient: string): Promise<string> => findIn(world, recipient, /\b\d{6}\b/);

/** The link in the newest message to an address. */
export const linkFor = (world: World, recipient: string): Promise<string> =>
  findIn(world, recipient, /http\S+self-service\S+/);
