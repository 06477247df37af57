import { listen } from '../simulator/adapter/server.ts';
import type { Controlled } from '../simulator/control/index.ts';
import type { Handler } from '../simulator/http/exchange.ts';
import { createMailbox } from './mailbox.ts';
import { host } from './options.ts';
import { serve } from './page.ts';

/** A page of ours as an answer of a simulator's host. */
const asHandler =
  (page: (request: Request) => Promise<Response>): Handler =>
  async ({ url }) => {
    const answer = await page(new Request(url));
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      cookies: [],
      body: await answer.text(),
    };
  };

/** What `npm start` has on the mailbox's port: the mailbox, and the control API where there are simulators to steer. */
export async function openPanel(
  port: number,
  kratosAdmin: string,
  steered: Controlled | undefined,
): Promise<() => unknown> {
  const mailbox = createMailbox(kratosAdmin);
  if (!steered) return serve(port, mailbox);
  const own = asHandler(mailbox);
  const handler: Handler = (incoming) =>
    ['/', '/messages.json'].includes(incoming.url.pathname) ? own(incoming) : steered.control(incoming);
  return (await listen(handler, { host, port })).close;
}
