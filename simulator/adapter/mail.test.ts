import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../cli/self-signed.ts';
import { mailServer } from '../kratos/courier/smtp.ts';
import { sendMail } from './mail.ts';

const { key, cert } = await selfSigned(Date.now());
const mail = {
  from: { name: '', address: 'us@example.org' },
  to: 'ada@example.org',
  subject: 'Grüße',
  text: 'a text',
  headers: {},
};
const own = { local_name: 'localhost', client_cert_path: '', client_key_path: '' };

/** Starts a mail server that stores each message. The URI given to `send` selects TLS and credentials. */
async function serve(options: SMTPServerOptions) {
  const taken: { readonly secure: boolean; readonly user: string | undefined; readonly text: string }[] = [];
  const server = new SMTPServer({
    ...(options.hideSTARTTLS ? {} : { key, cert }),
    disableReverseLookup: true,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'a password' ? done(null, { user: username ?? '' }) : done(new Error('who is that')),
    onMailFrom: ({ address }, _session, done) =>
      done(address.startsWith('spam') ? Object.assign(new Error('not from you'), { responseCode: 550 }) : null),
    onData: async (stream, { secure, user }, done) => {
      const text = Buffer.concat(await stream.toArray()).toString();
      taken.push({ secure, user: user ? String(user) : undefined, text });
      done();
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const host = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return { host, taken, send: (uri: string, from = mail.from) => sendMail({ ...mail, from }, mailServer(uri, own)) };
}

test('smtps uses TLS from the first byte and sends the credentials', async () => {
  const { host, taken, send } = await serve({ secure: true });
  expect(await send(`smtps://a%40b:a%20password@${host}/?skip_ssl_verify=true`)).toEqual({ outcome: 'taken' });
  expect(taken).toMatchObject([{ secure: true, user: 'a@b', text: expect.stringContaining('Subject: =?UTF-8?Q?') }]);
});

test('smtp uses STARTTLS, and a self-signed certificate is refused unless skip_ssl_verify is set', async () => {
  const { host, taken, send } = await serve({});
  expect(await send(`smtp://${host}/?skip_ssl_verify=true`)).toEqual({ outcome: 'taken' });
  expect(await send(`smtp://${host}/`)).toEqual({
    outcome: 'unreached',
    reason: expect.stringContaining('certificate'),
  });
  expect(taken).toMatchObject([{ secure: true, user: undefined }]);
});

test('mail is sent without encryption only if disable_starttls is set', async () => {
  const { host, taken, send } = await serve({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  const reason = 'gomail: MandatoryStartTLS required, but SMTP server does not support STARTTLS';
  expect(await send(`smtp://${host}/`)).toEqual({ outcome: 'unreached', reason });
  expect(await send(`smtp://${host}/?disable_starttls=true`)).toEqual({ outcome: 'taken' });
  expect(taken).toMatchObject([{ secure: false }]);
});

test('STARTTLS is not tried if the mail server does not offer it', async () => {
  const { host, taken, send } = await serve({ hideSTARTTLS: true, key, cert });
  const reason = 'gomail: MandatoryStartTLS required, but SMTP server does not support STARTTLS';
  expect(await send(`smtp://${host}/?skip_ssl_verify=true`)).toEqual({ outcome: 'unreached', reason });
  expect(taken).toEqual([]);
});

test('a refusal of the mail server and a failed connection have the reasons that Go gives', async () => {
  const { host, taken, send } = await serve({ secure: true });
  const clear = (user = '') => `smtps://${user}${host}/?skip_ssl_verify=true`;
  const spam = { name: 'Spam', address: 'spam@example.org' };
  expect(await send(clear(), spam)).toEqual({ outcome: 'refused', reply: '550 "not from you"' });
  expect(await send(clear('a:wrong@'))).toMatchObject({
    outcome: 'unreached',
    reason: expect.stringMatching(/^535 "/),
  });
  const reason = 'dial tcp 127.0.0.1:1: connect: connection refused';
  expect(await send('smtp://127.0.0.1:1/')).toEqual({ outcome: 'unreached', reason });
  expect(taken).toEqual([]);
});

test('a password is sent by a method that the mail server offers, and without encryption to this machine only', async () => {
  const hidden = { hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
  const inTheClear = (host: string) => `smtp://a:a%20password@${host}/?disable_starttls=true`;
  for (const [authMethods, user] of [
    [['PLAIN', 'LOGIN'], 'a'],
    [['LOGIN'], 'a'],
    [['PLAIN', 'CRAM-MD5'], 'by a digest'],
  ] as const) {
    const { host, taken, send } = await serve({
      ...hidden,
      authMethods: [...authMethods],
      onAuth: ({ method, password, validatePassword }, _session, done) => {
        const isRight = method === 'CRAM-MD5' ? validatePassword('a password') : password === 'a password';
        done(isRight ? null : new Error('who is that'), { user: method === 'CRAM-MD5' ? 'by a digest' : 'a' });
      },
    });
    expect(await send(inTheClear(host))).toEqual({ outcome: 'taken' });
    expect(taken).toMatchObject([{ user }]);
  }
  const { host, taken, send } = await serve(hidden);
  const elsewhere = host.replace('127.0.0.1', 'LOCALHOST');
  expect(await send(inTheClear(elsewhere))).toEqual({ outcome: 'unreached', reason: 'unencrypted connection' });
  expect(taken).toEqual([]);
});

test('credentials are not sent to a mail server without authentication', async () => {
  const { host, taken, send } = await serve({ hideSTARTTLS: true, disabledCommands: ['STARTTLS', 'AUTH'] });
  expect(await send(`smtp://a:b@${host}/?disable_starttls=true`)).toEqual({ outcome: 'taken' });
  expect(taken).toMatchObject([{ user: undefined }]);
});

test('over TLS a password is sent to any machine', async () => {
  const { host, taken, send } = await serve({ authMethods: ['PLAIN'] });
  const elsewhere = host.replace('127.0.0.1', 'LOCALHOST');
  expect(await send(`smtp://a:a%20password@${elsewhere}/?skip_ssl_verify=true`)).toEqual({ outcome: 'taken' });
  expect(taken).toMatchObject([{ secure: true, user: 'a' }]);
});
