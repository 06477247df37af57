// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the variables of Docker Compose.
import { expect, test } from 'vitest';
import { oryCommands, shellCommands } from './command.ts';
import { readDockerfile } from './dockerfile.ts';
import { interpolate } from './interpolate.ts';
import { planOf } from './plan.ts';

/** Plans the files of a project in `/repo`. */
const plan = (files: Readonly<Record<string, string>>, shell = {}, names = ['compose.yml']) =>
  planOf(
    names.map((name) => `/repo/${name}`),
    shell,
    (path) => files[path.replace('/repo/', '')],
  );

const service = (keys: string, shell = {}) =>
  plan({ 'compose.yml': `services: { id: { image: oryd/kratos, command: serve, ${keys} } }` }, shell).kratos;

test.for([
  ['$X and ${X}', 'x and x'],
  ['${EMPTY-standard}|${EMPTY:-standard}', '|standard'],
  ['${NONE-standard}|${NONE:-standard}', 'standard|standard'],
  ['${NONE:-${X}/${NONE:-inner}}', 'x/inner'],
  ['${X:+other}|${EMPTY:+other}|${EMPTY+other}', 'other||other'],
  ['${X:?message}', 'x'],
  ['$$X costs 5$', '$X costs 5$'],
] as const)('the variables of %s become %s', ([text, expected]) => {
  expect(interpolate(text, { X: 'x', EMPTY: '' })).toBe(expected);
});

test('a variable that is needed and not set is named with its service', () => {
  const { warnings, kratos } = plan({
    'compose.yml': 'services: { id: { image: oryd/kratos, environment: { A: "${KEY}", B: "${OTHER:?set it}" } } }',
  });
  expect(warnings).toEqual(['service id: variables without a value: KEY, OTHER']);
  expect(kratos?.environment).toEqual({ A: '', B: '' });
});

test.for([
  ["'4433:4433'", [{ container: 4433, host: 4433 }]],
  ['4433', [{ container: 4433, host: 4433 }]],
  ["'8080:4433/tcp'", [{ container: 4433, host: 8080 }]],
  ["'127.0.0.1:8080:4433'", [{ container: 4433, host: 8080, address: '127.0.0.1' }]],
  ["'[::1]:8080:4433'", [{ container: 4433, host: 8080, address: '::1' }]],
  [
    "'4433-4434:4433-4434'",
    [
      { container: 4433, host: 4433 },
      { container: 4434, host: 4434 },
    ],
  ],
  ['{ target: 4433, published: "8080", host_ip: 127.0.0.1 }', [{ container: 4433, host: 8080, address: '127.0.0.1' }]],
] as const)('the port %s', ([text, expected]) => {
  expect(service(`ports: [${text}]`)?.ports).toEqual(expected);
});

test.for([
  ["'./conf:/etc/config:ro,z'", '/repo/conf', '/etc/config'],
  ["'../conf:/etc/config/'", '/conf', '/etc/config'],
  ["'/srv/conf:/etc/config'", '/srv/conf', '/etc/config'],
  ['{ type: bind, source: conf, target: /etc/config }', '/repo/conf', '/etc/config'],
] as const)('the volume %s is the folder %s', ([text, host, container]) => {
  expect(service(`volumes: [${text}, 'named:/var/lib/sqlite', '/anonymous']`)?.mounts).toEqual([{ host, container }]);
});

test('environment wins over env_file, and a name alone has the value of the shell', () => {
  const files = {
    'compose.yml':
      'services: { id: { image: oryd/kratos, env_file: [{ path: a.env }, b.env, none.env], environment: [A=own, SHELL_KEY, UNSET] } }',
    'a.env': 'A=a\nB=a\nC=a # comment\n',
    'b.env': 'B="$C and b"\n',
  };
  expect(plan(files, { SHELL_KEY: 'shell', C: 'c' }).kratos?.environment).toEqual({
    A: 'own',
    B: 'c and b',
    C: 'a',
    SHELL_KEY: 'shell',
  });
});

test('the shell wins over .env', () => {
  const files = {
    'compose.yml': 'services: { id: { image: "oryd/kratos:${V}", working_dir: "/${V}" } }',
    '.env': 'V=file',
  };
  expect([plan(files).kratos?.workdir, plan(files, { V: 'shell' }).kratos?.workdir]).toEqual(['/file', '/shell']);
});

test('a later file merges maps, adds to lists, replaces the command, and can reset a key', () => {
  const files = {
    'a.yml':
      'services: { id: { image: oryd/kratos, command: serve -c /a.yml, ports: ["1:1"], environment: [A=1, B=1], volumes: ["./a:/a"] } }',
    'b.yml':
      'services: { id: { command: [serve, -c, /b.yml, --dev], ports: ["2:2"], environment: { B: 2 }, volumes: !reset [] } }',
  };
  expect(plan(files, {}, ['a.yml', 'b.yml']).kratos).toMatchObject({
    files: ['/b.yml'],
    dev: true,
    ports: [{ host: 1 }, { host: 2 }],
    environment: { A: '1', B: '2' },
    mounts: [],
  });
});

test('other services and jobs are named; a courier of its own sends the mails', () => {
  const found = plan({
    'compose.yml': `services:
  migrate: { image: oryd/kratos, command: -c /k.yml migrate sql -e --yes }
  courier: { image: oryd/kratos, command: courier watch -c /k.yml }
  id: { image: oryd/kratos, command: serve -c /k.yml, container_name: identity, networks: { net: { aliases: [auth] } } }
  shop: { image: shop, ports: ['8080:80'] }
`,
  });
  expect(found.kratos).toMatchObject({ watchCourier: true, names: ['id', 'identity', 'auth'] });
  expect(found.others.map(({ service, job }) => [service, job])).toEqual([
    ['migrate', 'kratos migrate sql'],
    ['courier', 'kratos courier watch'],
    ['shop', undefined],
  ]);
});

test('of several servers the one of an active profile starts, and the others are named', () => {
  const text = `services:
  old: { image: oryd/kratos, profiles: [old] }
  new: { image: oryd/kratos, profiles: [new] }
  more: { image: oryd/kratos, profiles: [new] }
`;
  const { kratos, warnings } = plan({ 'compose.yml': text }, { COMPOSE_PROFILES: 'new' });
  expect([kratos?.service, warnings]).toEqual(['new', ['more: not started, because new is the first kratos']]);
});

test.for([
  ['services: { id: { extends: { service: none } } }', 'expected a service of /repo/compose.yml, got "none"'],
  ['services: { id: { extends: id } }', 'services.id.extends: id extends itself'],
  [
    'services: { id: { extends: { file: none.yml, service: id } } }',
    '/repo/none.yml: expected a readable compose file',
  ],
  ['services:\n  id: [', '/repo/compose.yml:2: expected valid YAML'],
] as const)('%s is refused', ([text, message]) => {
  expect(() => plan({ 'compose.yml': text })).toThrow(message);
});

test('a shell text is read as commands with quotes and comments', () => {
  expect(shellCommands('set -e; a "b c" \'d\' e\\ f # no\nexec g --h=i && j')).toEqual([
    ['set', '-e'],
    ['a', 'b c', 'd', 'e f'],
    ['exec', 'g', '--h=i'],
    ['j'],
  ]);
});

test.for([
  ['serve all --dangerous-force-http -c /a.yml', { words: ['serve', 'all'], files: ['/a.yml'], dev: false }],
  ['-c=/a.yml serve --config /b.yml --dev=true', { words: ['serve'], files: ['/a.yml', '/b.yml'], dev: true }],
  ['sh -c "DSN=x kratos serve --config=/a.yml,/b.yml"', { words: ['serve'], files: ['/a.yml', '/b.yml'] }],
  ['/usr/bin/kratos serve --watch-courier --expose-metrics-port 4434', { words: ['serve'], watchCourier: true }],
] as const)('the command %s', ([text, expected]) => {
  expect(oryCommands(shellCommands(text)[0] ?? [], 'kratos')).toEqual([expect.objectContaining(expected)]);
});

test('a Dockerfile is read up to the wanted stage', () => {
  const text = `ARG TAG=v1
FROM oryd/kratos:$TAG AS base
ENV LOG_LEVEL=debug MODE="a b"
# COPY nothing /
COPY --chown=ory a.yml b.json /etc/config/
FROM base AS final
WORKDIR /srv
COPY ["c.yml", "./"]
COPY --from=other /x /y
ENTRYPOINT ["kratos"]
CMD serve \\
  -c /srv/c.yml
`;
  expect(readDockerfile(text, { TAG: 'v2' })).toEqual({
    from: 'oryd/kratos:v2',
    copies: [
      { source: 'a.yml', target: '/etc/config/a.yml' },
      { source: 'b.json', target: '/etc/config/b.json' },
      { source: 'c.yml', target: '/srv/c.yml' },
    ],
    env: { LOG_LEVEL: 'debug', MODE: 'a b' },
    workdir: '/srv',
    entrypoint: ['kratos'],
    command: ['sh', '-c', 'serve    -c /srv/c.yml'],
  });
  expect(readDockerfile(text, {}, 'base').entrypoint).toBeUndefined();
});
