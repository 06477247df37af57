/** Repositories in the shapes that teams have, each as its files. All texts are our own. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export const schema = JSON.stringify({
  $id: 'https://shop.example/customer.schema.json',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          'ory.sh/kratos': { credentials: { password: { identifier: true } } },
        },
      },
      required: ['email'],
    },
  },
});

/** A `kratos.yml` with its schema at an address. @param more further lines */
export const kratosYml = (schemaUrl = 'file:///etc/config/kratos/customer.schema.json', more = '') => `
serve:
  public: { base_url: 'http://127.0.0.1:4433/' }
selfservice:
  default_browser_return_url: http://127.0.0.1:3000/
  methods: { password: { enabled: true } }
  flows:
    login: { ui_url: 'http://127.0.0.1:3000/login' }
    registration:
      ui_url: http://127.0.0.1:3000/registration
      after: { password: { hooks: [{ hook: session }] } }
    settings: { ui_url: 'http://127.0.0.1:3000/settings' }
    error: { ui_url: 'http://127.0.0.1:3000/error' }
identity:
  default_schema_id: customer
  schemas: [{ id: customer, url: '${schemaUrl}' }]
${more}`;

const serve = 'serve -c /etc/config/kratos/kratos.yml --dev --watch-courier';

/** A service of Kratos, indented for `services:`. */
const kratos = (keys: string) => `services:\n  kratos:\n${keys.trimEnd().replace(/^/gm, '    ')}\n`;

const image = 'image: oryd/kratos:v26.2.0\n';

/** The folder `kratos` with the usual files. */
const folder = (name = 'kratos') => ({
  [`${name}/kratos.yml`]: kratosYml(),
  [`${name}/customer.schema.json`]: schema,
});

const bind = (source = './kratos') => `volumes: ['${source}:/etc/config/kratos']\n`;

export interface Shape {
  /** The compose files of the command line. */
  readonly compose?: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

const one = (text: string, files: Readonly<Record<string, string>> = folder()): Shape => ({
  files: { 'docker-compose.yml': text, ...files },
});

/** The shapes by what is special about them. */
export const shapes: Readonly<Record<string, Shape>> = {
  'a folder mounted in the short syntax': one(kratos(`${image}${bind()}command: ${serve}`)),
  'a folder mounted read-only with a label of SELinux': one(
    kratos(`${image}volumes: ['./kratos:/etc/config/kratos:ro,z']\ncommand: ${serve}`),
  ),
  'the long syntax of volumes beside a named volume': one(
    kratos(`${image}command: ${serve}
volumes:
  - { type: volume, source: kratos-sqlite, target: /var/lib/sqlite }
  - { type: bind, source: ./kratos, target: /etc/config/kratos }`),
  ),
  'single files mounted under other names': one(
    kratos(`${image}command: [serve, --config, /etc/kratos/main.yaml, --dev]
volumes: ['./deploy/dev.yaml:/etc/kratos/main.yaml', './deploy/customer.json:/etc/kratos/schema.json']`),
    { 'deploy/dev.yaml': kratosYml('file:///etc/kratos/schema.json'), 'deploy/customer.json': schema },
  ),
  'a command in several lines with variables': one(
    kratos(
      `${image}${bind(`\${CONFIG_FOLDER:-./kratos}`)}command: >-\n  serve\n  --config=/etc/config/kratos/\${KRATOS_FILE}\n  \${DEV_FLAG:---dev}`,
    ),
    { ...folder(), '.env': 'KRATOS_FILE=kratos.yml\n' },
  ),
  'an image from a variable': one(
    kratos(`image: \${KRATOS_IMAGE:-oryd/kratos:v1.3.0-distroless}\n${bind()}command: ${serve}`),
  ),
  'an image of another registry, by digest': one(
    kratos(`image: mirror.example/oryd/kratos@sha256:0123456789abcdef\n${bind()}command: ${serve}`),
  ),
  'migration and start in one shell': one(
    kratos(
      `${image}${bind()}entrypoint: ["/bin/sh", "-c"]\ncommand: ["kratos -c /etc/config/kratos/kratos.yml migrate sql -e --yes && exec kratos ${serve}"]`,
    ),
  ),
  'a job that migrates, and the server waits for it': one(`services:
  kratos-migrate:
    ${image.trim()}
    volumes: [{ type: bind, source: ./kratos, target: /etc/config/kratos }]
    command: -c /etc/config/kratos/kratos.yml migrate sql -e --yes
  kratos:
    ${image.trim()}
    depends_on: { kratos-migrate: { condition: service_completed_successfully } }
    volumes: [{ type: bind, source: ./kratos, target: /etc/config/kratos }]
    command: ${serve}
`),
  'anchors and merge keys': one(`x-kratos: &kratos
  ${image.trim()}
  volumes: ['./kratos:/etc/config/kratos']
services:
  kratos-migrate: { <<: *kratos, command: migrate sql -e --yes }
  kratos:
    <<: *kratos
    command: ${serve}
`),
  'a server that extends a service of another file': one(
    `services:\n  identity:\n    extends: { file: ./infra/base.yml, service: kratos }\n    command: ${serve}\n`,
    { ...folder('infra/kratos'), 'infra/base.yml': kratos(`${image}volumes: ['./kratos:/etc/config/kratos']`) },
  ),
  'two files, of which the second sets the command': {
    compose: ['docker-compose.yml', 'docker-compose.dev.yml'],
    files: {
      ...folder(),
      'docker-compose.yml': kratos(`${image}${bind()}command: serve -c /etc/config/kratos/kratos.yml`),
      'docker-compose.dev.yml': kratos(`command: ${serve}\nenvironment: { LOG_LEVEL: trace }`),
    },
  },
  'a second file that replaces the volumes': {
    compose: ['base.yml', 'local.yml'],
    files: {
      ...folder('local'),
      'base.yml': kratos(`${image}volumes: ['./missing:/etc/config/kratos']\ncommand: ${serve}`),
      'local.yml': kratos("volumes: !override ['./local:/etc/config/kratos']"),
    },
  },
  'files that include others': one('include: [./auth/compose.yml]\nservices: { web: { image: nginx } }\n', {
    ...folder('auth/kratos'),
    'auth/compose.yml': kratos(`${image}${bind()}command: ${serve}`),
  }),
  'keys from the environment as a list, a map and a file': one(
    kratos(
      `${image}${bind()}command: ${serve}\nenv_file: [./kratos/kratos.env]\nenvironment:\n  - DSN=\${DSN}\n  - LOG_LEVEL`,
    ),
    {
      'kratos/kratos.yml': kratosYml('file:///nowhere.json'),
      'kratos/customer.schema.json': schema,
      'kratos/kratos.env':
        '# the schema\nexport IDENTITY_SCHEMAS_0_URL="file:///etc/config/kratos/customer.schema.json"\n',
    },
  ),
  'no file of configuration that names the schemas': one(
    kratos(`${image}${bind()}command: ${serve}
environment:
  IDENTITY_SCHEMAS: '[{"id":"customer","url":"file:///etc/config/kratos/customer.schema.json"}]'`),
    { ...folder(), 'kratos/kratos.yml': kratosYml().replace(/^ {2}schemas:.*$/m, '') },
  ),
  'several files of configuration': one(
    kratos(`${image}${bind()}command: serve -c /etc/config/kratos/base.yml -c /etc/config/kratos/dev.yml --dev`),
    {
      'kratos/base.yml': kratosYml('file:///nowhere.json'),
      'kratos/dev.yml': kratosYml(),
      'kratos/customer.schema.json': schema,
    },
  ),
  'a server in a profile that is not active': one(kratos(`${image}profiles: [auth]\n${bind()}command: ${serve}`)),
  'an image that is built from a Dockerfile': one(kratos('build: ./identity'), {
    'identity/Dockerfile': `ARG VERSION=v26.2.0
FROM oryd/kratos:\${VERSION}
COPY kratos.yml customer.schema.json /etc/config/kratos/
CMD ["serve", "-c", "/etc/config/kratos/kratos.yml", "--dev"]
`,
    'identity/kratos.yml': kratosYml(),
    'identity/customer.schema.json': schema,
  }),
  'an image with a script as its entry point': one(
    kratos('build: { context: ., dockerfile: docker/kratos.Dockerfile }'),
    {
      ...folder('conf'),
      'docker/kratos.Dockerfile': `FROM oryd/kratos:v1.3.1 AS base
FROM base
WORKDIR /home/ory
COPY ./conf /etc/config/kratos
COPY --chmod=755 ./docker/start.sh /usr/local/bin/start.sh
ENTRYPOINT ["/usr/local/bin/start.sh"]
`,
      'docker/start.sh': `#!/bin/sh
set -e
# the database comes first
kratos -c /etc/config/kratos/kratos.yml migrate sql -e --yes
exec kratos ${serve}
`,
    },
  ),
  'an image whose name is an argument of the build': one(
    kratos(`build: { context: ./kratos, args: { BASE: 'oryd/kratos:v26.2.0' } }\ncommand: ${serve}`),
    {
      ...folder(),
      'kratos/Dockerfile': 'ARG BASE\nFROM $BASE\nCOPY . /etc/config/kratos\n',
    },
  ),
  'the standard file of the home folder, without -c': one(
    kratos(`${image}volumes: ['./kratos:/home/ory']\ncommand: serve --dev`),
    { 'kratos/.kratos.yaml': kratosYml('file://./customer.schema.json'), 'kratos/customer.schema.json': schema },
  ),
  'paths that begin at the working folder of the container': one(
    kratos(`${image}working_dir: /srv/auth\nvolumes: ['./kratos:/srv/auth']\ncommand: serve -c kratos.yml --dev`),
    { 'kratos/kratos.yml': kratosYml('file://customer.schema.json'), 'kratos/customer.schema.json': schema },
  ),
  'a named volume that something else fills': one(
    kratos(`${image}volumes: ['config-data:/etc/config/kratos']\ncommand: ${serve}`),
    { 'kratos.yml': kratosYml(), 'customer.schema.json': schema },
  ),
  'a compose file in a folder below, with folders above it': {
    compose: ['docker/compose.yaml'],
    files: { ...folder('config'), 'docker/compose.yaml': kratos(`${image}${bind('../config')}command: ${serve}`) },
  },
  'both servers, which reach each other by the names of their services': one(
    `services:
  kratos:
    image: oryd/kratos:v26.2.0
    ports: ['4433:4433', '127.0.0.1:4434:4434']
    volumes: ['./kratos:/etc/config/kratos']
    command: ${serve}
  hydra:
    image: oryd/hydra:v26.2.0
    ports: ['4444-4445:4444-4445']
    volumes: ['./hydra:/etc/config/hydra']
    command: serve -c /etc/config/hydra/hydra.yml all --dev
    environment: ['DSN=sqlite:///var/lib/sqlite/db.sqlite?_fk=true']
  mailslurper: { image: 'oryd/mailslurper:latest-smtps', ports: ['4436:4436'] }
`,
    {
      'kratos/kratos.yml': kratosYml(
        undefined,
        'oauth2_provider: { url: "http://hydra:4445" }\ncourier: { smtp: { connection_uri: "smtps://test:test@mailslurper:1025/?skip_ssl_verify=true" } }\n',
      ),
      'kratos/customer.schema.json': schema,
      'hydra/hydra.yml': `urls: { self: { issuer: 'http://127.0.0.1:4444' }, login: 'http://127.0.0.1:3000/login', consent: 'http://127.0.0.1:3000/consent' }
secrets: { system: [a-secret-of-sixteen-or-more] }
`,
    },
  ),
};

/** Writes files into a new folder, which is removed after the test. @returns its path */
export function writeRepository(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'repository-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
