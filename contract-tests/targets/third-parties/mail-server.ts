/** A mail server on loopback. The recipient and the current mood select its answers; `GET /kept?by=` returns received mails. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { loopback, type NetworkLayout } from '../network-layout.ts';
import { keepFor, mailServer } from './request-log.ts';

/** Refusals, selected by the beginning of the recipient's address. */
const refusals: Readonly<Record<string, [number, string]>> = {
  lost: [550, 'nobody of that name'],
  busy: [451, 'come again'],
};

/** Refusals by mood. */
const moods: Readonly<Record<string, [number, string]>> = {
  greeting: [554, 'no service'],
  password: [535, 'no such password'],
  sender: [550, 'no mail of yours'],
  later: [451, 'no mail of yours today'],
  content: [552, 'too much'],
};

/** Returns the error of the current mood if it is one of these, else null. */
function refusal(...now: readonly string[]): Error | null {
  const [responseCode, text] = (now.includes(mailServer.mood) && moods[mailServer.mood]) || [];
  return responseCode ? Object.assign(new Error(text), { responseCode }) : null;
}

const shown = ['from', 'to', 'subject', 'x-header', 'mime-version', 'content-type'];

/**
 * Parses a MIME part: its constant header fields and its text. A library such as `postal-mime` would merge the parts of a
 * mail into one text and one HTML; the recordings contain each part with its type, in order.
 */
function readPart(text: string): { readonly fields: Readonly<Record<string, string>>; readonly body: string } {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const fields = lines.map((line) => [line.replace(/:.*/, '').toLowerCase(), line.replace(/^[^:]*:\s*/, '')] as const);
  return {
    fields: Object.fromEntries(
      shown.flatMap((name) => {
        const value = fields.find(([own]) => own === name)?.[1];
        return value === undefined
          ? []
          : [[name, value.replace(/boundary=.*/, 'boundary').replace('charset=UTF-8', 'charset=utf-8')]];
      }),
    ),
    body: rest.join('\r\n\r\n'),
  };
}

/** Decodes quoted-printable text; the servers write only ASCII. */
const plain = (text: string) =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\r\n', '\n')
    .trimEnd();

function readMail(text: string): object {
  const { fields, body } = readPart(text);
  const boundary = /boundary="?([^"\r\n;]+)/.exec(text)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return {
    fields,
    parts: parts.map((part) => readPart(part.trimStart())).map((part) => ({ ...part, body: plain(part.body) })),
  };
}

export interface MailServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves on a free port, without TLS. */
export async function serveMail({ testsListen, tests }: NetworkLayout = loopback): Promise<MailServer> {
  const server = new SMTPServer({
    // Not offered, but a client may still use it.
    hideSTARTTLS: true,
    logger: false,
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    disableReverseLookup: true,
    onConnect: (session, done) => {
      session.disabledCommands = mailServer.mood === 'hello' ? ['EHLO'] : [];
      done(refusal('greeting'));
    },
    onAuth: ({ username, password }, _session, done) => done(refusal('password'), { user: `${username} ${password}` }),
    onMailFrom: (_address, _session, done) => done(refusal('sender', 'later')),
    onRcptTo: ({ address }, _session, done) => {
      const [code, text] = refusals[Object.keys(refusals).find((word) => address.startsWith(word)) ?? ''] ?? [];
      done(code ? Object.assign(new Error(text), { responseCode: code }) : null);
    },
    onData: (stream, { envelope, hostNameAppearsAs, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const no = refusal('content');
        if (no) return done(no);
        const [to = { address: '' }] = envelope.rcptTo;
        const { address: from } = envelope.mailFrom || { address: '' };
        const mail = readMail(Buffer.concat(chunks).toString('utf8'));
        keepFor(to.address, { hello: hostNameAppearsAs, user, from, ...mail });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, testsListen, resolve));
  return {
    origin: `smtp://${tests}:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
