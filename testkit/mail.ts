import { expect } from '@playwright/test';
import type { World } from './world.ts';

interface Message {
  readonly body: string;
}

/** What a pattern finds in the newest message to an address, once there is one. Kratos keeps what it sends (admin API). */
async function findIn(
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
  await expect.poll(look, `what was sent to ${recipient}`).not.toBe('');
  return found;
}

/** The code in the newest message to an address, as the person reads it. */
export const codeFor = (world: Pick<World, 'kratosAdmin'>, recipient: string): Promise<string> =>
  findIn(world, recipient, /\b\d{6}\b/);

/** The link in the newest message to an address. */
export const linkFor = (world: Pick<World, 'kratosAdmin'>, recipient: string): Promise<string> =>
  findIn(world, recipient, /http\S+self-service\S+/);
