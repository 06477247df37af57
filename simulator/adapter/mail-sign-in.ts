/** SMTP authentication of Ory's servers (ory/mail `smtp.go`, Go's `net/smtp`). */
import { createHmac } from 'node:crypto';
import type { MailServer } from '../runtime/runtime.ts';

/** A connection to a mail server that has listed its capabilities. */
interface Session {
  /** The authentication methods that it offers; empty if it needs no authentication. */
  readonly authMethods: readonly string[];
  sendCommand(command: string): Promise<{ readonly status: number; readonly text: string }>;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Go sends a password without encryption to these hosts only. */
const isThisMachine = (host: string) => /^(localhost|127\.0\.0\.1|::1)$/.test(host);

/**
 * Signs in at a mail server with CRAM-MD5, LOGIN or PLAIN, in Go's order of preference.
 *
 * @throws Error if the server refuses the credentials, or a password would be sent without encryption to another machine
 */
export async function signIn(
  { authMethods, sendCommand }: Session,
  { host, credentials: { user, pass } = { user: '', pass: '' } }: MailServer,
  isEncrypted: boolean,
): Promise<void> {
  const send = async (command: string, expected: number) => {
    const { status, text } = await sendCommand(command);
    if (status !== expected) throw new Error(text);
    return text;
  };
  if (authMethods.length === 0) return;
  if (authMethods.includes('CRAM-MD5')) {
    const challenge = Buffer.from(await send('AUTH CRAM-MD5', 334), 'base64');
    await send(base64(`${user} ${createHmac('md5', pass).update(challenge).digest('hex')}`), 235);
  } else if (authMethods.includes('LOGIN') && !authMethods.includes('PLAIN')) {
    await send('AUTH LOGIN', 334);
    await send(base64(user), 334);
    await send(base64(pass), 235);
  } else if (isEncrypted || isThisMachine(host)) await send(`AUTH PLAIN ${base64(`\0${user}\0${pass}`)}`, 235);
  else throw new Error('unencrypted connection');
}
