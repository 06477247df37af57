/** Messages that go to a mail server (Kratos `courier/smtp.go`, `courier/smtp_channel.go`). */
import type { MailServer, SendMail } from '../../runtime/runtime.ts';
import type { MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { KratosError } from '../wire/errors.ts';

interface SmtpChannel {
  readonly uri: string;
  readonly send: SendMail;
}

/** Where mails go by SMTP; undefined where they stay in the mailbox: nothing is named, or this host opens no sockets. */
export function smtpChannel({ config, runtime }: Kratos, type: MessageRecord['type']): SmtpChannel | undefined {
  const { delivery_strategy, smtp } = config.courier;
  if (type !== 'email' || delivery_strategy !== 'smtp' || !smtp.connection_uri || !runtime.mail) return undefined;
  return { uri: smtp.connection_uri, send: runtime.mail };
}

/** Go's `strconv.ParseBool`, as far as it is true. */
const isTrue = (value: string | null) => /^(1|t|T|true|TRUE|True)$/.test(value ?? '');

/** What `courier.smtp` says of the server. STARTTLS is a must unless it is switched off, and then whatever the server offers. */
export function mailServer(uri: string, { local_name, client_cert_path, client_key_path }: SmtpOptions): MailServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(uri);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isMandatory = protocol === 'smtps:' || !isTrue(searchParams.get('disable_starttls'));
  return {
    host,
    port: Number(port),
    tls: protocol === 'smtps:' ? 'implicit' : isMandatory ? 'starttls' : 'offered',
    // The server's own settings are for TLS that must be.
    isVerified: !isMandatory || !isTrue(searchParams.get('skip_ssl_verify')),
    serverName: (isMandatory && searchParams.get('server_name')) || host,
    localName: local_name,
    ...(username && { credentials: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(isMandatory && client_cert_path && client_key_path && { client: [client_cert_path, client_key_path] as const }),
  };
}

type SmtpOptions = Pick<Kratos['config']['courier']['smtp'], 'local_name' | 'client_cert_path' | 'client_key_path'>;

/** @returns why the mail server did not take it */
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
  const said = sent.outcome === 'refused' ? `gomail: could not send email 1: ${sent.reply}` : sent.reason;
  return new KratosError({ status: 500, message: said, reason: 'failed to send email via smtp' });
}
