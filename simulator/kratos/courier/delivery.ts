import { time } from '@members/engines/go/time';
import { htmlSafe, urlNormalised } from '@members/engines/template';
import { behaviourOf } from '../../runtime/versions.ts';
import type { MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { KratosError } from '../wire/errors.ts';
import { customPart, type TemplateData } from './custom-templates.ts';
import { hasDeliveryService, nextAttemptAt, scheduleWorker, undelivered } from './dispatch.ts';
import type { MessageContent } from './templates.ts';

/** The states of a message in Kratos. The simulator never shows `processing`. */
export const statuses = ['queued', 'sent', 'processing', 'abandoned'] as const;
type MessageStatus = (typeof statuses)[number];

/** The message with its parts replaced by custom templates. @throws KratosError if a template fails */
async function withCustomTemplates(
  kratos: Kratos,
  type: MessageRecord['type'],
  letter: MessageContent,
  data: TemplateData,
): Promise<MessageContent> {
  const custom = (part: 'subject' | 'plaintext' | 'sms') => customPart(kratos, letter.template_type, part, data);
  if (type === 'sms') return { ...letter, body: (await custom('sms')) ?? letter.body };
  const subject = (await custom('subject'))?.trim() ?? letter.subject;
  return { ...letter, subject, body: (await custom('plaintext')) ?? letter.body };
}

/** Puts a message into the queue. @param data the template's data without the recipient */
export async function queueMessage(
  kratos: Kratos,
  type: MessageRecord['type'],
  recipient: string,
  letter: MessageContent,
  data: TemplateData,
): Promise<void> {
  const { config, world, runtime } = kratos;
  const endOf = ({ created_at }: MessageRecord) => created_at + config.courier.worker.pull_wait;
  const written = await withCustomTemplates(kratos, type, letter, { To: recipient, ...data });
  const message = { id: world.id(), type, recipient, ...written, created_at: runtime.clock.now() };
  if (!hasDeliveryService(kratos, type)) {
    // The panel shows the HTML of templates.
    const html =
      type === 'email' ? await htmlVersion(kratos, message, { To: recipient, ...data }, () => undefined) : {};
    await world.addMessage({ ...message, ...html }, endOf);
    return;
  }
  const deliverable = {
    ...(await withDeliveryData(kratos, type, message, { To: recipient, ...data })),
    delivery: undelivered,
  };
  await world.addMessage(deliverable, endOf);
  scheduleWorker(kratos);
}

/** Adds the data with which an HTTP or SMTP service delivers the message. */
async function withDeliveryData(
  kratos: Kratos,
  type: MessageRecord['type'],
  message: MessageRecord,
  data: TemplateData,
): Promise<MessageRecord> {
  const { UserRequestHeaders: headers, ...fields } = data;
  const members = Object.entries(fields).map(([name, value]) => [
    jsonName(type, message.template_type, name),
    typeof value === 'bigint' ? Number(value) : value,
  ]);
  return {
    ...message,
    template_data: Object.fromEntries(members),
    ...(type === 'email' ? await htmlVersion(kratos, message, data, builtInHtml) : {}),
    ...(headers ? { request_headers: headers as Readonly<Record<string, unknown>> } : {}),
  };
}

/**
 * Returns the HTML version of a mail. If it cannot be made, the mail is sent without it.
 * @param builtIn makes it if the configuration has no template
 */
async function htmlVersion(
  kratos: Kratos,
  { template_type, body }: MessageRecord,
  data: TemplateData,
  builtIn: (body: string, data: TemplateData) => string | undefined,
) {
  try {
    const html_body = (await customPart(kratos, template_type, 'html', data)) ?? builtIn(body, data);
    return html_body === undefined ? {} : { html_body };
  } catch (error) {
    if (error instanceof KratosError) return {};
    throw error;
  }
}

/** The JSON name of a template field. Kratos names one field wrongly. */
function jsonName(type: MessageRecord['type'], template: string, name: string): string {
  if (type === 'sms' && template === 'recovery_code_valid' && name === 'RecoveryCode') return 'verification_code';
  return name
    .replaceAll('URL', 'Url')
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase();
}

/** Kratos's built-in HTML templates have the text of the plain ones, with the address as a link. */
function builtInHtml(body: string, { RecoveryURL, VerificationURL }: TemplateData): string {
  const link = RecoveryURL ?? VerificationURL;
  const htmlVersion = RecoveryURL === undefined ? body : body.replace(/\n\n$/, '\n');
  if (typeof link !== 'string') return htmlVersion;
  const [href, shown] = [htmlSafe(urlNormalised(link)), htmlSafe(link)];
  return htmlVersion.replace(link, () => `<a href="${href}">${shown}</a>`);
}

/** The state of a message now. */
export function statusOf(kratos: Kratos, message: MessageRecord): MessageStatus {
  if (message.delivery) return message.delivery.status;
  // The simulator's mailbox: the worker delivers every message.
  return nextAttemptAt(kratos, message) <= kratos.runtime.clock.now() ? 'sent' : 'queued';
}

const redacted = '<redacted-unless-dev-mode>';

/** A message as the admin API shows it. Its text is shown only in development mode. */
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
    updated_at: time(status === 'sent' && !message.delivery ? nextAttemptAt(kratos, message) : message.created_at),
  };
}
