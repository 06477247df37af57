/** Delivers messages to a mail server (courier/smtp.go and courier/smtp_channel.go of Kratos v26.2.0). */
import type { MailServer, SendMail } from '../../runtime/runtime.ts';
import type { MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { KratosError } from '../wire/errors.ts';

interface SmtpChannel {
  readonly uri: string;
  readonly send: SendMail;
}

/**
 * The mail server for messages of a type; undefined if they stay in the simulator's mailbox, because none is configured
 * or the host opens no sockets.
 */
export function smtpChannel({ config, runtime }: Kratos, type: MessageRecord['type']): SmtpChannel | undefined {
  const { delivery_strategy, smtp } = config.courier;
  if (type !== 'email' || delivery_strategy !== 'smtp' || !smtp.connection_uri || !runtime.mail) return undefined;
  return { uri: smtp.connection_uri, send: runtime.mail };
}

/** True if Go's `strconv.ParseBool` returns true. */
const isTrue = (value: string | null) => /^(1|t|T|true|TRUE|True)$/.test(value ?? '');

/**
 * The settings of `courier.smtp` for the mail server. STARTTLS is required unless `disable_starttls` is set; then it is
 * used if the server offers it.
 */
export function mailServer(uri: string, { local_name, client_cert_path, client_key_path }: SmtpOptions): MailServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(uri);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isMandatory = protocol === 'smtps:' || !isTrue(searchParams.get('disable_starttls'));
  return {
    host,
    port: Number(port),
    tls: protocol === 'smtps:' ? 'implicit' : isMandatory ? 'starttls' : 'offered',
    // Kratos applies its TLS settings only where TLS is required.
    isVerified: !isMandatory || !isTrue(searchParams.get('skip_ssl_verify')),
    serverName: (isMandatory && searchParams.get('server_name')) || host,
    localName: local_name,
    ...(username && { credentials: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(isMandatory && client_cert_path && client_key_path && { client: [client_cert_path, client_key_path] as const }),
  };
}

type SmtpOptions = Pick<Kratos['config']['courier']['smtp'], 'local_name' | 'client_cert_path' | 'client_key_path'>;

/** Sends a mail. @returns why the delivery failed; undefined if it succeeded */
export async function sendMail(
  { config }: Kratos,
  { uri, send }: SmtpChannel,
  message: MessageRecord,
): Promise<KratosError | undefined> {
  const { from_address, from_name, headers, ...options } = config.courier.smtp;
  const mail = {
    from: { name: from_name ?? '', address: from_address },
    to: message.recipient,
    subject: message.subject,
    text: message.body,
    headers,
    ...(message.html_body !== undefined && { html: message.html_body }),
  };
  const sent = await send(mail, mailServer(uri, options));
  if (sent.outcome === 'taken') return undefined;
  const reason = sent.outcome === 'refused' ? `gomail: could not send email 1: ${sent.reply}` : sent.reason;
  return new KratosError({ status: 500, message: reason, reason: 'failed to send email via smtp' });
}
