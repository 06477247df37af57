/** A list of leaked passwords on loopback, in place of the public service that Kratos asks. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Answer, type Handler, jsonAnswer, textAnswer } from 'ory-simulator/core';
import { listener } from 'ory-simulator/node';
import { leaksFrom } from 'ory-simulator/testing';
import { makeCertificate } from '../net/certificate.ts';
import { loopback, type NetworkLayout } from '../network-layout.ts';

/** Passwords with a special answer: a text is the suffix after the hash, a number is the status, a list holds the statuses of the first requests. */
const special: Readonly<Record<string, string | number | readonly number[]>> = {
  'seldom-seen-4711': ':5',
  'often-seen-4711': ':6',
  'thousand-times-4711': ':1,234',
  'without-count-4711': '',
  'wrong-count-4711': ':many',
  'not-answered-4711': 404,
  'never-answered-4711': 500,
  'slowly-answered-4711': [500, 503, 500],
};

const prefixLength = 5;
const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

const requestCounts = new Map<string, number>();

function statusOf(password: string, answer: string | number | readonly number[]): number | undefined {
  if (typeof answer === 'number') return answer;
  if (typeof answer === 'string') return undefined;
  const times = requestCounts.get(password) ?? 0;
  requestCounts.set(password, times < answer.length ? times + 1 : 0);
  return answer[times];
}

/** Documents at other paths. Hydra reads sector identifiers only over HTTPS, and this is the only server with a certificate. */
const documents: Readonly<Record<string, Answer>> = {
  '/sector/both': jsonAnswer(200, ['http://127.0.0.1:4446/callback', 'https://elsewhere.example.org/callback']),
  '/sector/one': jsonAnswer(200, ['http://127.0.0.1:4446/callback']),
  '/sector/none': jsonAnswer(200, []),
  '/sector/other': jsonAnswer(200, { redirect_uris: [] }),
  '/sector/text': textAnswer(200, 'no JSON'),
  '/elsewhere': jsonAnswer(200, ['http://127.0.0.1:4446/callback']),
};

/** Answers `GET /range/{prefix}` with the rest of each matching hash and its count. */
export const leakedPasswords: Handler = async ({ url }) => {
  const document = documents[url.pathname];
  if (document) return document;
  const prefix = url.pathname.split('/').at(-1) ?? '';
  const own = Object.entries(special).filter(([password]) => hashOf(password).startsWith(prefix));
  const status = own.map(([password, answer]) => statusOf(password, answer)).find((each) => each !== undefined);
  if (status !== undefined) return jsonAnswer(status, {});
  const lines = [
    ...(await leaksFrom(prefix)).map(({ hash, count }) => `${hash.slice(prefixLength)}:${count}`),
    ...own.map(
      ([password, answer]) => `${hashOf(password).slice(prefixLength)}${typeof answer === 'string' ? answer : ':7'}`,
    ),
    `${'0'.repeat(40 - prefixLength)}:1`,
  ];
  return textAnswer(200, lines.join('\r\n'));
};

export interface LeakedPasswordsServer {
  readonly origin: string;
  /** Path of the certificate that Kratos has to trust. */
  readonly certificate: string;
  close(): Promise<void>;
}

/** Serves the list on a free port, with a certificate generated for this run. */
export async function serveLeakedPasswords({
  testsListen,
  tests,
}: NetworkLayout = loopback): Promise<LeakedPasswordsServer> {
  const { key, cert, path, remove } = await makeCertificate([tests]);
  const server = createServer({ key, cert }, listener(leakedPasswords));
  await new Promise<void>((resolve) => server.listen(0, testsListen, resolve));
  return {
    origin: `https://${tests}:${(server.address() as AddressInfo).port}`,
    certificate: path,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      remove();
    },
  };
}
