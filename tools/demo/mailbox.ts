import { escapeHtml, page } from './page.ts';

interface MailboxMessage {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly created_at: string;
}

async function messagesOf(kratosAdmin: string): Promise<readonly MailboxMessage[]> {
  const answer = await fetch(`${kratosAdmin}/admin/courier/messages`);
  if (!answer.ok) throw new Error(`Kratos : ${answer.status}`);
  return (await answer.json()) as readonly MailboxMessage[];
}

function messageHtml({ recipient, subject, body, created_at }: MailboxMessage): string {
  return `<section><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(recipient)}, ${escapeHtml(created_at)}</p><pre>${escapeHtml(body)}</pre></section>`;
}

/** Creates the request handler of a page, and `/messages.json`, with Kratos's messages, newest first. */
export function createMailbox(kratosAdmin: string): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const messages = await messagesOf(kratosAdmin);
      if (new URL(request.url).pathname === '/messages.json') return Response.json(messages);
      const list = messages.map(messageHtml).join('') || '<section>Aucun message pour le moment.</section>';
      return page(
        'Boîte aux lettres',
        `<h1>Boîte aux lettres</h1><p>Rechargez la page pour voir les nouveaux messages.</p>${list}`,
      );
    } catch (error) {
      const reason = escapeHtml(error instanceof Error ? error.message : `${error}`);
      return page(
        'Boîte aux lettres',
        `<h1>Boîte aux lettres</h1><p>Les messages ne sont pas disponibles. ${reason}</p>`,
        502,
      );
    }
  };
}
