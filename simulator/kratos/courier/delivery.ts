import { time } from '../../go/time.ts';
import type { MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import type { Letter } from './templates.ts';

export const statuses = ['queued', 'sent', 'processing', 'abandoned'] as const;
type Status = (typeof statuses)[number];

/** Puts a message in the queue. */
export async function post(
  kratos: Kratos,
  type: MessageRecord['type'],
  recipient: string,
  letter: Letter,
): Promise<void> {
  const { world, runtime } = kratos;
  const message = { id: world.id(), type, recipient, ...letter, created_at: runtime.clock.now() };
  await world.addMessage(message, (each) => takenAt(kratos, each));
}

/** When the worker looks at the queue next, it takes the message, and delivery always works. */
const takenAt = ({ config }: Kratos, { created_at }: MessageRecord) => created_at + config.courier.worker.pull_wait;

export function statusOf(kratos: Kratos, message: MessageRecord): Status {
  return takenAt(kratos, message) <= kratos.runtime.clock.now() ? 'sent' : 'queued';
}

const redacted = '<redacted-unless-dev-mode>';

/** A message as the admin API shows it: what it says is told in development mode alone. */
export function messageJson(kratos: Kratos, message: MessageRecord): Record<string, unknown> {
  const status = statusOf(kratos, message);
  const { dev } = kratos.config;
  return {
    id: message.id,
    status,
    type: message.type,
    recipient: message.recipient,
    body: dev ? message.body : redacted,
    subject: dev ? message.subject : redacted,
    template_type: message.template_type,
    channel: message.type,
    send_count: status === 'sent' ? 1 : 0,
    created_at: time(message.created_at),
    updated_at: time(status === 'sent' ? takenAt(kratos, message) : message.created_at),
  };
}
