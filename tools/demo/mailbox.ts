import { escapeHtml, page } from './page.ts';

interface Message {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly created_at: string;
}

async function messagesOf(kratosAdmin: string): Promise<readonly Message[]> {
  const answer = await fetch(`${kratosAdmin}/admin/courier/messages`);
  if (!answer.ok) throw new Error(`Kratos : ${answer.status}`);
  return (await answer.json()) as readonly Message[];
}

function shown({ recipient, subject, body, created_at }: Message): string {
  return `<section><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(recipient)}, ${escapeHtml(created_at)}</p><pre>${escapeHtml(body)}</pre></section>`;
}

/** The e-mails that Kratos wrote, newest first, read by its admin API: a page, and `/messages.json`. */
export function createMailbox(kratosAdmin: string): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const messages = await messagesOf(kratosAdmin);
      if (new URL(request.url).pathname === '/messages.json') return Response.json(messages);
      const list = messages.map(shown).join('') || '<section>Aucun message pour le moment.</section>';
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
