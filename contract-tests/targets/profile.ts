import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Addresses } from '../runner/exchange.ts';
import { jwks, jwksPlaceholders } from './jwks.ts';
import { makeCertificates, socketsOf } from './net/reachable.ts';
import { loopback, type Place, withHost } from './place.ts';
import { type Ways, waysOf } from './ways.ts';
import type { Reach } from './wire/index.ts';

export interface Profile {
  readonly name: string;
  readonly kratos: string;
  readonly schema: string;
  readonly hydra?: string;
  /** Claims mappers by the placeholder that stands for their address: `acme.jsonnet` is `${ACME_MAPPER}`. */
  readonly mappers: Readonly<Record<string, string>>;
  /** What lies below its folder `files`, by path: `${FOLDER}` is where they are written to. */
  readonly files: Readonly<Record<string, string>>;
  /** Its Kratos signs people in by another provider. */
  readonly upstream: boolean;
  /** Its Kratos looks passwords up in a list of leaked ones. */
  readonly breaches: boolean;
  /** Its Kratos asks providers that are on the net. */
  readonly net: boolean;
  /** Its servers have to trust a certificate that is made for a run. */
  readonly certified: boolean;
  /** Its servers tell somebody of what they do; he also knows of mails. */
  readonly hooks: boolean;
  /** Its servers call somebody who never answers: real ones wait for minutes. */
  readonly silent: boolean;
  /** Its Kratos sends mails to a server. */
  readonly mail: boolean;
  /** Its servers run for developers, unless it says `dev: false`. */
  readonly dev: boolean;
  /** Its Kratos sends messages by itself, unless it says `watch-courier: false`. */
  readonly watched: boolean;
  readonly ways: Ways;
  /** Its servers need more than ports of plain HTTP. */
  readonly wired: boolean;
}

const folder = new URL('../profiles/', import.meta.url);

/** Reads `profiles/<name>/`; a Hydra belongs to it where there is a `hydra.yml`. */
export function readProfile(name: string): Profile {
  const read = (file: string) => readFileSync(new URL(`${name}/${file}`, folder), 'utf8');
  const kratos = read('kratos.yml');
  const hydra = existsSync(new URL(`${name}/hydra.yml`, folder)) ? read('hydra.yml') : '';
  const breaches = /\$\{BREACHES_HOST\}/.test(kratos);
  const net = /\$\{NET\}/.test(kratos);
  const ways = waysOf(kratos, hydra);
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
    breaches,
    net,
    certified: breaches || net,
    hooks: /\$\{(HOOK_URL|MAIL_HOST|MAIL_PORT)\}/.test(kratos + hydra),
    silent: /\$\{SILENT_URL\}/.test(kratos),
    mail: /\$\{MAIL_(HOST|PORT)\}/.test(kratos),
    dev: !/^dev: false$/m.test(kratos),
    watched: !/^watch-courier: false$/m.test(kratos),
    ways,
    wired: Object.values(ways).some(({ secure, socket }) => secure || socket),
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

/** What is put into a profile at start: addresses, where to listen, where the schema lies. Nothing else differs between targets. */
function placeholders(addresses: Addresses, schema: string, place: Place): Record<string, string> {
  const port = (address: string | undefined) => (address ? new URL(address).port : '');
  return {
    PUBLIC_URL: addresses.public,
    ADMIN_URL: addresses.admin,
    UPSTREAM_URL: addresses.upstream ?? '',
    BREACHES_HOST: addresses.breaches ? new URL(addresses.breaches).host : '',
    // Go looks at a proxy on loopback as it does at what lies behind it.
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

/** Replaces `${NAME}`; an unknown name is an error. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`profile asks for unknown \${${name}}`);
    return value;
  });
}

/** Sets of keys that a configuration reads from `${FOLDER}/jwks/NAME.json`. */
const keyFiles = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\/(jwks\/([\w-]+)\.json)/g)].map(([, file = '', name = '']) => [file, jwks(name) ?? '']),
  );

export interface ProfileFiles {
  readonly kratos: string;
  readonly hydra: string;
  readonly schema: string;
  /** All else that the configuration names. */
  readonly others: readonly string[];
  /** What a client has to know to reach the servers. */
  readonly reach: Reach;
  /** Deletes them. */
  remove(): void;
}

/** Where profiles are written to: what follows differs each time. */
export const written = join(tmpdir(), 'contract-');

/** Writes a filled profile to a new folder; the paths of its files. */
export async function writeProfile(
  profile: Profile,
  addresses: Addresses,
  place: Place = loopback,
): Promise<ProfileFiles> {
  const base = mkdtempSync(written);
  const path = (file: string) => join(base, file);
  const schema = `file://${path('identity.schema.json')}`;
  const certificates = await makeCertificates(profile.kratos + (profile.hydra ?? ''));
  const sockets = socketsOf(profile.ways, addresses, base);
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
  // Each server calls the other's admin API by the host that the place gives it.
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
