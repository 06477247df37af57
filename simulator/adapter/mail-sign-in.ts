/** How the servers make themselves known to a mail server (ory/mail `smtp.go`, Go's `net/smtp`). */
import { createHmac } from 'node:crypto';
import type { MailServer } from '../runtime/runtime.ts';

/** A conversation with a mail server that has told what it offers. */
interface Session {
  /** Ways to sign in; none where it asks for none. */
  readonly authMethods: readonly string[];
  sendCommand(command: string): Promise<{ readonly status: number; readonly text: string }>;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** To whom Go tells a password in the clear. */
const isThisMachine = (host: string) => /^(localhost|127\.0\.0\.1|::1)$/.test(host);

/** @throws Error for who is not taken, and before a password goes over a line that others can read */
export async function signIn(
  { authMethods, sendCommand }: Session,
  { host, credentials: { user, pass } = { user: '', pass: '' } }: MailServer,
  isEncrypted: boolean,
): Promise<void> {
  const say = async (words: string, expected: number) => {
    const { status, text } = await sendCommand(words);
    if (status !== expected) throw new Error(text);
    return text;
  };
  if (authMethods.length === 0) return;
  if (authMethods.includes('CRAM-MD5')) {
    const challenge = Buffer.from(await say('AUTH CRAM-MD5', 334), 'base64');
    await say(base64(`${user} ${createHmac('md5', pass).update(challenge).digest('hex')}`), 235);
  } else if (authMethods.includes('LOGIN') && !authMethods.includes('PLAIN')) {
    await say('AUTH LOGIN', 334);
    await say(base64(user), 334);
    await say(base64(pass), 235);
  } else if (isEncrypted || isThisMachine(host)) await say(`AUTH PLAIN ${base64(`\0${user}\0${pass}`)}`, 235);
  else throw new Error('unencrypted connection');
}
