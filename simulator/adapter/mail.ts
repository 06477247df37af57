/** Sends mail by SMTP on Node. The SMTP library is loaded with the first mail. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { MailOutcome, MailServer, SendMail } from '../runtime/runtime.ts';
import { signIn } from './mail-sign-in.ts';

/** How long Ory's servers wait for each reply of a mail server (ms). */
const timeout = 10_000;

const noTls = 'gomail: MandatoryStartTLS required, but SMTP server does not support STARTTLS';

/** Go's texts for failed connections, by Node's error code. */
const reasons: Readonly<Record<string, (server: MailServer) => string>> = {
  ECONNREFUSED: ({ host, port }) => `dial tcp ${host}:${port}: connect: connection refused`,
  ENOTFOUND: ({ host }) => `dial tcp: lookup ${host}: no such host`,
  EAI_AGAIN: ({ host }) => `dial tcp: lookup ${host}: server misbehaving`,
  ETIMEDOUT: ({ host, port }) => `dial tcp ${host}:${port}: i/o timeout`,
};

/** Sends one mail over a connection of its own. @returns the outcome; errors of the mail server never throw */
export const sendMail: SendMail = async (mail, server) => {
  // For port 0 the library would choose a port itself.
  if (server.port === 0) return failed(server, { code: 'ECONNREFUSED' });
  const [{ default: SMTPConnection }, { default: MailComposer }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/mail-composer'),
  ]);
  // The library's own transport tries STARTTLS even if the server does not offer it.
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.tls === 'implicit',
    name: server.localName,
    tls: {
      rejectUnauthorized: server.isVerified,
      ...(isIP(server.serverName) === 0 && { servername: server.serverName }),
      minVersion: 'TLSv1.2',
      ...ownCertificate(server),
    },
    customAuth: { own: (session): Promise<void> => signIn(session, server, connection.secure) },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
  connection.on('error', () => undefined);
  const until = (begin: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      begin((error) => (error ? reject(error) : resolve()));
    });
  try {
    await until((done) => connection.connect(done));
    if (server.tls === 'starttls' && !connection.secure) throw new Error(noTls);
    const { credentials } = server;
    if (credentials && connection.allowsAuth)
      await until((done) => connection.login({ ...credentials, method: 'own' }, done));
    const message = new MailComposer({
      ...mail,
      headers: { ...mail.headers },
      textEncoding: 'quoted-printable',
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    await until((done) => connection.send(message.getEnvelope(), message.createReadStream(), done));
    return { outcome: 'taken' };
  } catch (error) {
    return failed(server, error as MailError);
  } finally {
    connection.close();
  }
};

/** Reads the client certificate. An unreadable one is logged and left out, as Ory's servers do. */
function ownCertificate({ client }: MailServer): { readonly cert?: Buffer; readonly key?: Buffer } {
  try {
    return client ? { cert: readFileSync(client[0]), key: readFileSync(client[1]) } : {};
  } catch (error) {
    console.error(error);
    return {};
  }
}

interface MailError {
  readonly code?: string;
  readonly command?: string;
  /** The mail server's reply. */
  readonly response?: string;
  readonly message?: string;
  readonly cause?: unknown;
}

function failed(server: MailServer, { code = '', command = '', response, message = '' }: MailError): MailOutcome {
  const inside = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)\b/.exec(message)?.[1] ?? code;
  if (response && /^(MAIL FROM|RCPT TO|DATA)/.test(command)) return { outcome: 'refused', reply: quoted(response) };
  return { outcome: 'unreached', reason: reasons[inside]?.(server) ?? (response ? quoted(response) : message) };
}

/** Formats a mail server's reply as Go does: the number, then the text in quotes. */
function quoted(response: string): string {
  const words = response.split(/\r?\n/).map((line) => line.replace(/^\d{3}[ -]?/, ''));
  return `${response.slice(0, 3)} ${JSON.stringify(words.join('\n'))}`;
}
