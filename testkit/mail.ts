import { expect } from '@playwright/test';
import type { World } from './world.ts';

interface Message {
  readonly body: string;
}

/** Returns the match of a pattern in the newest message to an address. Waits until there is one (Kratos's admin API). */
async function findInNewestMessage(
  { kratosAdmin }: Pick<World, 'kratosAdmin'>,
  recipient: string,
  pattern: RegExp,
): Promise<string> {
  const address = `${kratosAdmin}/admin/courier/messages?${new URLSearchParams({ recipient })}`;
  let found = '';
  const look = async () => {
    const [newest] = (await (await fetch(address)).json()) as readonly Message[];
    found = pattern.exec(newest?.body ?? '')?.[0] ?? '';
    return found;
  };
  await expect.poll(look, `the message to ${recipient}`).not.toBe('');
  return found;
}

/** Returns the code in the newest message to an address. */
export const codeFor = (world: Pick<World, 'kratosAdmin'>, recipient: string): Promise<string> =>
  findInNewestMessage(world, recipient, /\b\d{6}\b/);

/** Returns the link in the newest message to an address. */
export const linkFor = (world: Pick<World, 'kratosAdmin'>, recipient: string): Promise<string> =>
  findInNewestMessage(world, recipient, /http\S+self-service\S+/);
