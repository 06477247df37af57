import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Addresses } from '../runner/exchange.ts';
import { jwks, jwksPlaceholders } from './jwks.ts';
import { makeCertificates, socketsOf } from './net/reachable.ts';
import { loopback, type NetworkLayout, withHost } from './network-layout.ts';
import { type Transports, transportsOf } from './transports.ts';
import type { ConnectionSettings } from './wire/index.ts';

export interface Profile {
  readonly name: string;
  readonly kratos: string;
  readonly schema: string;
  readonly hydra?: string;
  /** Jsonnet files as data URLs, by their placeholder: `acme.jsonnet` is `${ACME_MAPPER}`. */
  readonly mappers: Readonly<Record<string, string>>;
  /** Files below its folder `files`, by path; `${FOLDER}` is the folder they are written to. */
  readonly files: Readonly<Record<string, string>>;
  /** Its Kratos uses the social sign-in provider of the tests. */
  readonly upstream: boolean;
  /** Its Kratos looks passwords up in a list of leaked ones. */
  readonly leakedPasswords: boolean;
  /** Its Kratos uses simulated public providers. */
  readonly usesNet: boolean;
  /** Its servers have to trust a certificate that is generated for each run. */
  readonly needsCertificate: boolean;
  /** Its servers call the web hooks of the tests, or send mails. */
  readonly hooks: boolean;
  /** Its servers call a server that never answers; real servers wait for minutes. */
  readonly callsSilentServer: boolean;
  /** Something ends after less than ten seconds by its configuration. */
  readonly isShortLived: boolean;
  /** Its Kratos sends mails by SMTP. */
  readonly mail: boolean;
  /** Its servers start with `--dev`; `dev: false` in its `kratos.yml` turns that off. */
  readonly dev: boolean;
  /** Its Kratos starts with `--watch-courier`; `watch-courier: false` in its `kratos.yml` turns that off. */
  readonly watchesCourier: boolean;
  readonly transports: Transports;
  /** Its servers listen with TLS or on Unix sockets. */
  readonly needsListeners: boolean;
}

const folder = new URL('../profiles/', import.meta.url);

/** Reads `profiles/<name>/`; the profile has a Hydra if there is a `hydra.yml`. */
export function readProfile(name: string): Profile {
  const read = (file: string) => readFileSync(new URL(`${name}/${file}`, folder), 'utf8');
  const kratos = read('kratos.yml');
  const hydra = existsSync(new URL(`${name}/hydra.yml`, folder)) ? read('hydra.yml') : '';
  const leakedPasswords = /\$\{BREACHES_HOST\}/.test(kratos);
  const usesNet = /\$\{NET\}/.test(kratos);
  const transports = transportsOf(kratos, hydra);
  return {
    name,
    kratos,
    schema: read('identity.schema.json'),
    ...(hydra && { hydra }),
    mappers: Object.fromEntries(
      readdirSync(new URL(`${name}/`, folder))
        .filter((file) => file.endsWith('.jsonnet'))
        .map((file) => [`${file.slice(0, -'.jsonnet'.length).toUpperCase()}_MAPPER`, dataAddress(read(file))]),
    ),
    files: filesIn(new URL(`${name}/files/`, folder)),
    upstream: /\$\{UPSTREAM_URL\}/.test(kratos),
    leakedPasswords,
    usesNet,
    needsCertificate: leakedPasswords || usesNet,
    hooks: /\$\{(HOOK_URL|MAIL_HOST|MAIL_PORT)\}/.test(kratos + hydra),
    callsSilentServer: /\$\{SILENT_URL\}/.test(kratos),
    isShortLived: /: [1-9]s$/m.test(kratos + hydra),
    mail: /\$\{MAIL_(HOST|PORT)\}/.test(kratos),
    dev: !/^dev: false$/m.test(kratos),
    watchesCourier: !/^watch-courier: false$/m.test(kratos),
    transports,
    needsListeners: Object.values(transports).some(({ secure, socket }) => secure || socket),
  };
}

function filesIn(below: URL): Record<string, string> {
  if (!existsSync(below)) return {};
  const files = readdirSync(below, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = files.map(({ parentPath, name }) => relative(fileURLToPath(below), join(parentPath, name)));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, below), 'utf8')]));
}

function dataAddress(text: string): string {
  return `base64://${Buffer.from(text).toString('base64')}`;
}

/** Returns the placeholders of a profile: addresses, ports and the path of the schema. Nothing else differs between targets. */
function placeholders(addresses: Addresses, schema: string, place: NetworkLayout): Record<string, string> {
  const port = (address: string | undefined) => (address ? new URL(address).port : '');
  return {
    PUBLIC_URL: addresses.public,
    ADMIN_URL: addresses.admin,
    UPSTREAM_URL: addresses.upstream ?? '',
    BREACHES_HOST: addresses.breaches ? new URL(addresses.breaches).host : '',
    // Allows every HTTPS address: Go applies its check of private addresses to the proxy on loopback, too.
    NET: 'https://**',
    MAIL_HOST: addresses.mail ? new URL(addresses.mail).host : '',
    MAIL_PORT: port(addresses.mail),
    HOOK_URL: addresses.hooks ?? '',
    SILENT_URL: addresses.silent ?? '',
    HYDRA_PUBLIC_URL: addresses.hydra ?? '',
    HYDRA_ADMIN_URL: addresses.hydra_admin ?? '',
    HOST: place.serversListen,
    PUBLIC_PORT: port(addresses.public),
    ADMIN_PORT: port(addresses.admin),
    HYDRA_PUBLIC_PORT: port(addresses.hydra),
    HYDRA_ADMIN_PORT: port(addresses.hydra_admin),
    IDENTITY_SCHEMA: schema,
  };
}

/** Replaces `${NAME}` in a template. @throws Error for an unknown name */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`profile: unknown placeholder \${${name}}`);
    return value;
  });
}

/** Returns the key sets that a configuration reads from `${FOLDER}/jwks/NAME.json`, by path. */
const keyFiles = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\/(jwks\/([\w-]+)\.json)/g)].map(([, file = '', name = '']) => [file, jwks(name) ?? '']),
  );

export interface ProfileFiles {
  readonly kratos: string;
  readonly hydra: string;
  readonly schema: string;
  /** Other files that the configuration names. */
  readonly others: readonly string[];
  /** Settings that a client needs to reach the servers. */
  readonly reach: ConnectionSettings;
  /** Deletes the files. */
  remove(): void;
}

/** Prefix of the folders that profiles are written to; a random suffix follows. */
export const profileFolderPrefix = join(tmpdir(), 'contract-');

/** Writes a profile with its placeholders filled to a new folder. @returns the paths of its files */
export async function writeProfile(
  profile: Profile,
  addresses: Addresses,
  place: NetworkLayout = loopback,
): Promise<ProfileFiles> {
  const base = mkdtempSync(profileFolderPrefix);
  const path = (file: string) => join(base, file);
  const schema = `file://${path('identity.schema.json')}`;
  const certificates = await makeCertificates(profile.kratos + (profile.hydra ?? ''));
  const sockets = socketsOf(profile.transports, addresses, base);
  const values = {
    ...certificates.placeholders,
    ...sockets.placeholders,
    ...placeholders(addresses, schema, place),
    ...profile.mappers,
    ...jwksPlaceholders(profile.kratos),
    FOLDER: base,
  };
  const files = { ...profile.files, ...keyFiles(profile.kratos) };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  }
  writeFileSync(path('identity.schema.json'), profile.schema);
  // Each server calls the other's admin API by the host in the layout.
  const { admin, hydra_admin } = addresses;
  const forKratos = hydra_admin && { HYDRA_ADMIN_URL: withHost(hydra_admin, place.hydra) };
  writeFileSync(path('kratos.yml'), fill(profile.kratos, { ...values, ...forKratos }));
  const forHydra = { ADMIN_URL: withHost(admin, place.kratos) };
  if (profile.hydra) writeFileSync(path('hydra.yml'), fill(profile.hydra, { ...values, ...forHydra }));
  return {
    kratos: path('kratos.yml'),
    hydra: path('hydra.yml'),
    schema: path('identity.schema.json'),
    others: [...Object.keys(files).map(path), ...certificates.files],
    reach: { ca: certificates.ca, sockets: sockets.byOrigin },
    remove: () => {
      rmSync(base, { recursive: true, force: true });
      certificates.remove();
    },
  };
}
