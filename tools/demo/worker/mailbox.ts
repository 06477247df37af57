/** Shows Kratos's messages, newest first. */
import { startServers } from './host.ts';

const { addresses, ask } = await startServers();
const list = document.querySelector('section');

interface Message {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

function messageElement({ recipient, subject, body }: Message): HTMLElement {
  const article = document.createElement('article');
  for (const [name, text] of Object.entries({ h2: subject, p: recipient, pre: body }))
    article.appendChild(document.createElement(name)).textContent = text;
  return article;
}

async function show(): Promise<void> {
  const messages = (await ask('GET', `${addresses.kratosAdmin}/admin/courier/messages`)) as readonly Message[];
  if (messages.length > 0) list?.replaceChildren(...messages.map(messageElement));
}

await show();
addEventListener('focus', () => void show());
