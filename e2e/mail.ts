import type { World } from './world.ts';

interface Message {
  readonly body: string;
}

/** The code in the newest message to an address, as the person reads it. Kratos keeps what it sends (admin API). */
export async function codeFor({ kratosAdmin }: World, recipient: string): Promise<string> {
  const answer = await fetch(`${kratosAdmin}/admin/courier/messages?${new URLSearchParams({ recipient })}`);
  const [newest] = (await answer.json()) as readonly Message[];
  const code = /\b\d{6}\b/.exec(newest?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
  return code;
}
