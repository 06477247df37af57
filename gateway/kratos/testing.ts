import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { NoticeKind, NoticeTexts } from './notices.ts';

/** A mail that the stand-in received: the recipients of its envelope, and its text. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly content: string;
}

/** Starts a mail server on a free port of this machine. @param refused recipient whose mails it refuses */
export async function startMailServer(refused = '') {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address === refused ? new Error('nobody of that name') : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const to = envelope.rcptTo.map(({ address }) => address);
          mails.push({ to, content: Buffer.concat(chunks).toString('utf8') });
          done();
        });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { mails, url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`, close };
}

/** Texts of notices: the subject is the kind of change and the language, such as `password fr`. */
export const noticeTexts = (languages: readonly string[] = ['en', 'fr']): NoticeTexts => {
  const texts = (kind: NoticeKind) => {
    const own = languages.map((key) => [key, { subject: `${kind} ${key}`, text: 'changed', html: '<p>changed</p>' }]);
    return Object.fromEntries(own) as NoticeTexts[NoticeKind];
  };
  return { password: texts('password'), method: texts('method'), address: texts('address') };
};

/** Returns the recipients and the subject of each mail, sorted: mails to several addresses have no order. */
export const summaryOf = (mails: readonly ReceivedMail[]): readonly string[] =>
  mails.map(({ to, content }) => `${to}: ${/^Subject: (.*)$/m.exec(content)?.[1]?.trim()}`).sort();
