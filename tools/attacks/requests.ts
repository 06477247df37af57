import { connect } from 'node:net';
import { type Attack, described, tryAll, untilThrottled } from './attack.ts';
import type { Servers } from './servers.ts';
import { Visitor } from './visitor.ts';

/** Headers of a request to the gateway that is written by hand. */
export const head = ({ app }: Servers) => `Host: ${new URL(app).host}\r\nX-Forwarded-For: 203.0.113.1\r\n`;

/** Sends bytes over a new connection. @returns all that comes back until the connection ends */
function send({ gateway }: Servers, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    connect(gateway.port, '127.0.0.1')
      .setEncoding('utf8')
      .on('data', (part) => {
        text += part;
      })
      .on('error', () => {})
      .once('close', () => resolve(text))
      .end(bytes);
  });
}

/** Returns what a refusal says; undefined if an answer is none, or if there are two answers. */
function refusal(text: string): string | undefined {
  const [first = '', ...others] = [...text.matchAll(/^HTTP\/1\.1 (\d+ [^\r\n]*)/gm)].map(([, line = '']) => line);
  if (others.length > 0) return undefined;
  return first === '' ? 'connection closed' : /^4/.test(first) ? first : undefined;
}

/** Paths that one server may read in another way than the next. */
const paths = [
  '/self-service/../admin/identities',
  '/self-service/%2e%2e/admin/identities',
  '/self-service/%2E%2E%2fadmin/identities',
  '/self-service/..%5cadmin/identities',
  '/self-service/..;/x',
  '/self-service/..%3b/x',
  '/self-service/...',
  '/self-service//login',
  '//self-service/login/api',
  '/self-service/./login/api',
  '/self-service/login/api/..',
  '/self-service/login%2fapi',
  '/self-service/%00/login',
  '/self-service\\..\\admin\\identities',
  '/sessions/../admin/sessions',
  '/sessions/%2e%2e/admin/sessions',
  '/schemas/../admin/identities',
  '/.well-known/ory/../../admin/identities',
  '/.well-known/ory/%2e%2e/%2e%2e/admin/identities',
  '/admin/identities',
  '/admin/courier/messages',
  '/%61dmin/identities',
  '/gateway/../admin/identities',
  '/gateway/nothing',
  '/oauth2/introspect',
  '/clients',
  '/metrics',
  '/metrics/prometheus',
  '/version',
  '/.env',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
] as const;

const smuggled = `GET /self-service/login/api HTTP/1.1\r\n`;

/** Requests that two servers may end at different bytes. */
const bodies = (servers: Servers) => {
  const start = `POST /self-service/login HTTP/1.1\r\n${head(servers)}`;
  const next = `${smuggled}${head(servers)}\r\n`;
  return [
    ['Content-Length and chunks', `${start}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${next}`],
    ['chunks and Content-Length', `${start}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n${next}`],
    ['two lengths', `${start}Content-Length: 0\r\nContent-Length: 3\r\n\r\n${next}`],
    ['a list of lengths', `${start}Content-Length: 0, 3\r\n\r\n${next}`],
    ['a negative length', `${start}Content-Length: -1\r\n\r\n${next}`],
    ['a length with a sign', `${start}Content-Length: +3\r\n\r\n${next}`],
    ['an unknown coding', `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${next}`],
    ['chunks that are not last', `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${next}`],
    ['a blank before the colon', `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${next}`],
    ['a folded header', `${start}Transfer-Encoding:\r\n chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n${next}`],
    ['a chunk of no number', `${start}Transfer-Encoding: chunked\r\n\r\nx\r\n\r\n${next}`],
    ['a chunk that is too long', `${start}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n${next}`],
    ['a line feed alone', `POST /self-service/login HTTP/1.1\nHost: x\nContent-Length: 0\n\n${next}`],
    ['HTTP/0.9', 'GET /login\r\n\r\n'],
    ['a second Host', `GET /login HTTP/1.1\r\n${head(servers)}Host: evil.example\r\n\r\n`],
  ] as const;
};

export const requests: readonly Attack[] = [
  {
    name: 'request: paths that lead out of what is passed on',
    run: (servers) =>
      tryAll(
        paths.map((path) => [path, path]),
        async (path) => {
          const answer = await new Visitor(servers).send(path);
          return answer.status >= 400 && answer.status < 500 ? `${answer.status}` : undefined;
        },
      ),
  },
  {
    name: 'request: a second request that hides in a body',
    run: (servers) => tryAll(bodies(servers), async (bytes) => refusal(await send(servers, bytes))),
  },
  {
    name: 'request: a Host of another site',
    run: (servers) => {
      const [own, evil] = [new URL(servers.app).host, 'evil.example'];
      return tryAll<string>(
        [
          ['Host', `GET /login HTTP/1.1\r\nHost: ${evil}\r\n\r\n`],
          ['absolute address', `GET http://${evil}/login HTTP/1.1\r\nHost: ${own}\r\n\r\n`],
          ['X-Forwarded-Host', `GET /login HTTP/1.1\r\nHost: ${own}\r\nX-Forwarded-Host: ${evil}\r\n\r\n`],
          ['Host with a user', `GET /login HTTP/1.1\r\nHost: ${own}@${evil}\r\n\r\n`],
          ['no Host', 'GET /login HTTP/1.1\r\n\r\n'],
        ],
        async (bytes) => refusal(await send(servers, bytes)),
      );
    },
  },
  {
    name: 'request: headers that name another client or another address',
    run: (servers) => {
      const names = ['x-real-ip', 'true-client-ip', 'cf-connecting-ip', 'x-client-ip', 'fastly-client-ip', 'forwarded'];
      const { host } = new URL(servers.app);
      return untilThrottled(20, (index) => {
        const address = `198.51.100.${index}`;
        const visitor = new Visitor({ ...servers, app: servers.strict.origin }, address, '127.0.0.2');
        for (const name of names) visitor.headers[name] = address;
        return visitor.send('/self-service/login', {
          body: { method: 'password', identifier: `named-${index}@example.org`, password: 'wrong' },
          headers: { host },
        });
      });
    },
  },
  {
    name: 'request: other verbs',
    run: (servers) =>
      tryAll(
        ['TRACE', 'PROPFIND', 'PURGE', 'LINK', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((verb) => [verb, verb]),
        async (method) => {
          const answer = await new Visitor(servers).send('/login', { method });
          return answer.status >= 400 && answer.status < 500 ? described(answer) : undefined;
        },
      ),
  },
  {
    name: 'request: 7,000 broken escapes',
    run: async (servers) =>
      refusal(
        await send(servers, `GET /self-service/login/browser?${'%&'.repeat(7000)} HTTP/1.1\r\n${head(servers)}\r\n`),
      ),
  },
  {
    name: 'request: reports that raise an alert',
    run: (servers) => {
      const visitor = new Visitor(servers);
      const headers = { 'content-type': 'application/reports+json' };
      return untilThrottled(50, () => visitor.send('/gateway/reports', { body: [], headers }));
    },
  },
];
