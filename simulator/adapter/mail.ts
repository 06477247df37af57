/** Sends mail by SMTP from Node, by a library that is loaded with the first mail. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { MailOutcome, MailServer, SendMail } from '../runtime/runtime.ts';
import { signIn } from './mail-sign-in.ts';

/** As long as the servers wait for any answer, in milliseconds. */
const patience = 10_000;

const noTls = 'gomail: MandatoryStartTLS required, but SMTP server does not support STARTTLS';

/** What Go says where no mail server could be talked to. */
const reasons: Readonly<Record<string, (server: MailServer) => string>> = {
  ECONNREFUSED: ({ host, port }) => `dial tcp ${host}:${port}: connect: connection refused`,
  ENOTFOUND: ({ host }) => `dial tcp: lookup ${host}: no such host`,
  ETIMEDOUT: ({ host, port }) => `dial tcp ${host}:${port}: i/o timeout`,
};

/** Connects, hands the mail over and leaves; it never throws for what a mail server does. */
export const sendMail: SendMail = async (mail, server) => {
  // The library would take a port of its own choice.
  if (server.port === 0) return failed(server, { code: 'ECONNREFUSED' });
  const [{ default: SMTPConnection }, { default: MailComposer }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/mail-composer'),
  ]);
  // Not by the library's own transport, which asks for TLS where none is offered.
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
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
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
      ...{ ...mail, headers: { ...mail.headers }, textEncoding: 'quoted-printable' },
      ...{ disableFileAccess: true, disableUrlAccess: true },
    }).compile();
    await until((done) => connection.send(message.getEnvelope(), message.createReadStream(), done));
    return { outcome: 'taken' };
  } catch (error) {
    return failed(server, error as MailError);
  } finally {
    connection.close();
  }
};

/** What the client shows of itself; one that cannot be read is said and done without, as on the servers. */
function ownCertificate({ client }: MailServer): { readonly cert?: Buffer; readonly key?: Buffer } {
  try {
    return client ? { cert: readFileSync(client[0]), key: readFileSync(client[1]) } : {};
  } catch (error) {
    console.error(error);
    return {};
  }
}

/** As the library throws it. */
interface MailError {
  readonly code?: string;
  readonly command?: string;
  /** What the mail server said. */
  readonly response?: string;
  readonly message?: string;
  readonly cause?: unknown;
}

function failed(server: MailServer, { code = '', command = '', response, message = '' }: MailError): MailOutcome {
  const inside = /\b(ECONNREFUSED|ENOTFOUND|ETIMEDOUT)\b/.exec(message)?.[1] ?? code;
  if (response && /^(MAIL FROM|RCPT TO|DATA)/.test(command)) return { outcome: 'refused', reply: quoted(response) };
  return { outcome: 'unreached', reason: reasons[inside]?.(server) ?? (response ? quoted(response) : message) };
}

/** A mail server's answer as Go shows it: the number, then the words as one text. */
function quoted(response: string): string {
  const words = response.split(/\r?\n/).map((line) => line.replace(/^\d{3}[ -]?/, ''));
  return `${response.slice(0, 3)} ${JSON.stringify(words.join('\n'))}`;
}
