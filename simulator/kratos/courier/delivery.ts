import { time } from '../../go/time.ts';
import { behaviourOf } from '../../runtime/versions.ts';
import { htmlSafe, urlNormalised } from '../../template/escapers.ts';
import type { MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { KratosError } from '../wire/errors.ts';
import { customPart, type TemplateData } from './custom.ts';
import { comeBack, isHandedOver, turnOf, undelivered } from './dispatch.ts';
import type { Letter } from './templates.ts';

export const statuses = ['queued', 'sent', 'processing', 'abandoned'] as const;
type Status = (typeof statuses)[number];

/** The message as `kratos.yml` words it, else as the server does. @throws KratosError for a template that fails */
async function inOwnWords(
  kratos: Kratos,
  type: MessageRecord['type'],
  letter: Letter,
  told: TemplateData,
): Promise<Letter> {
  const custom = (part: 'subject' | 'plaintext' | 'sms') => customPart(kratos, letter.template_type, part, told);
  if (type === 'sms') return { ...letter, body: (await custom('sms')) ?? letter.body };
  const subject = (await custom('subject'))?.trim() ?? letter.subject;
  return { ...letter, subject, body: (await custom('plaintext')) ?? letter.body };
}

/** Puts a message in the queue. @param told what its template knows beside whom it is to */
export async function post(
  kratos: Kratos,
  type: MessageRecord['type'],
  recipient: string,
  letter: Letter,
  told: TemplateData,
): Promise<void> {
  const { config, world, runtime } = kratos;
  const endOf = ({ created_at }: MessageRecord) => created_at + config.courier.worker.pull_wait;
  const written = await inOwnWords(kratos, type, letter, { To: recipient, ...told });
  const message = { id: world.id(), type, recipient, ...written, created_at: runtime.clock.now() };
  if (!isHandedOver(kratos, type)) {
    await world.addMessage(message, endOf);
    return;
  }
  const handed = { ...(await toHandOver(kratos, type, message, { To: recipient, ...told })), delivery: undelivered };
  await world.addMessage(handed, endOf);
  comeBack(kratos);
}

/** With all that somebody else is told who delivers it. */
async function toHandOver(
  kratos: Kratos,
  type: MessageRecord['type'],
  message: MessageRecord,
  told: TemplateData,
): Promise<MessageRecord> {
  const { UserRequestHeaders: headers, ...fields } = told;
  const data = Object.entries(fields).map(([name, value]) => [
    nameOf(type, message.template_type, name),
    typeof value === 'bigint' ? Number(value) : value,
  ]);
  return {
    ...message,
    template_data: Object.fromEntries(data),
    ...(type === 'email' ? await page(kratos, message, told) : {}),
    ...(headers ? { request_headers: headers as Readonly<Record<string, unknown>> } : {}),
  };
}

/** A mail whose page cannot be made goes without one. */
async function page(kratos: Kratos, { template_type, body }: MessageRecord, told: TemplateData) {
  try {
    return { html_body: (await customPart(kratos, template_type, 'html', told)) ?? htmlOf(body, told) };
  } catch (error) {
    if (error instanceof KratosError) return {};
    throw error;
  }
}

/** A field's name in JSON; the server has one that is not its own. */
function nameOf(type: MessageRecord['type'], template: string, name: string): string {
  if (type === 'sms' && template === 'recovery_code_valid' && name === 'RecoveryCode') return 'verification_code';
  return name
    .replaceAll('URL', 'Url')
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase();
}

/** The server's own pages say what its plain texts say, and lead on by a link. */
function htmlOf(body: string, { RecoveryURL, VerificationURL }: TemplateData): string {
  const link = RecoveryURL ?? VerificationURL;
  const page = RecoveryURL === undefined ? body : body.replace(/\n\n$/, '\n');
  if (typeof link !== 'string') return page;
  const [href, shown] = [htmlSafe(urlNormalised(link)), htmlSafe(link)];
  return page.replace(link, () => `<a href="${href}">${shown}</a>`);
}

export function statusOf(kratos: Kratos, message: MessageRecord): Status {
  if (message.delivery) return message.delivery.status;
  // The worker takes it, and delivery always works.
  return turnOf(kratos, message) <= kratos.runtime.clock.now() ? 'sent' : 'queued';
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
    subject: dev || behaviourOf(kratos.runtime).subjectsNeverRedacted ? message.subject : redacted,
    template_type: message.template_type,
    channel: message.type,
    send_count: message.delivery?.send_count ?? (status === 'sent' ? 1 : 0),
    created_at: time(message.created_at),
    updated_at: time(status === 'sent' && !message.delivery ? turnOf(kratos, message) : message.created_at),
  };
}
