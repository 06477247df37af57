import { isIP } from 'node:net';
import { isSchema, type JsonSchema } from '@members/engines/json-schema';
import { getDomain } from 'tldts';
import type { ParsedKratosConfig } from '../config/kratos.ts';
import type { KratosConfig } from '../config/kratos-config.ts';
import { fallbackScreens } from '../config/kratos-keys-flows.ts';

/** The configuration, with values that several rules derive from it. */
export interface Setup extends Pick<ParsedKratosConfig, 'at' | 'has'> {
  readonly config: KratosConfig;
  /** Whether the server itself sends the queued messages. */
  readonly watchesCourier: boolean;
  /** `serve.public.base_url`; undefined for a path without a host. */
  readonly base: URL | undefined;
  /** The enabled screens that have an address. */
  readonly screens: readonly Screen[];
  /** Whether people on other machines are meant to use it: a screen or the server has a name of the internet. */
  readonly isPublic: boolean;
  readonly traits: readonly Trait[];
}

export interface Screen {
  readonly name: string;
  /** Its key in the configuration. */
  readonly key: string;
  readonly url: URL;
}

/** A trait of the default identity schema, at any depth. */
export interface Trait {
  readonly name: string;
  /** Its member `ory.sh/kratos`. */
  readonly marks: Marks;
}

interface Marks {
  readonly credentials?: Readonly<
    Record<string, { readonly identifier?: boolean; readonly display_name?: boolean; readonly via?: string }>
  >;
  readonly verification?: { readonly via?: string };
  readonly recovery?: { readonly via?: string };
}

const flowNames = ['login', 'registration', 'settings', 'recovery', 'verification', 'error'] as const;

/** Derives what the rules need. @param watchesCourier whether the flag `--watch-courier` is given */
export function setupOf({ config, at, has }: ParsedKratosConfig, watchesCourier: boolean): Setup {
  const base = URL.parse(config.serve.public.base_url) ?? undefined;
  const screens = flowNames.flatMap((name): Screen[] => {
    const flow = config.selfservice.flows[name];
    const url = URL.parse(flow.ui_url);
    if (('enabled' in flow && !flow.enabled) || !url || flow.ui_url.startsWith(fallbackScreens)) return [];
    return [{ name, key: `selfservice.flows.${name}.ui_url`, url }];
  });
  return {
    config,
    at,
    has,
    watchesCourier,
    base,
    screens,
    isPublic: [base, ...screens.map(({ url }) => url)].some((url) => url !== undefined && isPublicName(url.hostname)),
    traits: traitsOf(defaultSchema(config)?.schema.properties),
  };
}

/** The entry of `identity.schemas` that `identity.default_schema_id` names. */
export const defaultSchema = ({ identity }: KratosConfig) =>
  identity.schemas.find(({ id }) => id === identity.default_schema_id);

function traitsOf(properties: unknown, parent = ''): Trait[] {
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (!isSchema(schema)) return [];
    const path = parent === '' ? name : `${parent}.${name}`;
    const items = isSchema(schema.items) ? [{ name: path, marks: marksOf(schema.items) }] : [];
    return [{ name: path, marks: marksOf(schema) }, ...items, ...traitsOf(schema.properties, path)];
  });
}

const marksOf = (schema: JsonSchema) => (schema['ory.sh/kratos'] ?? {}) as Marks;

/** Whether a host is this machine. Browsers treat pages from there as secure. */
export const isThisMachine = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** Whether a host has a name in the public domain name system. */
export const isPublicName = (host: string): boolean =>
  isIP(host) === 0 && /\./.test(host) && !/\.(?:localhost|local|internal|test|lan)$/.test(host);

/** Whether browsers send cookies of one address with requests from pages of the other. */
export const isSameSite = (one: URL, other: URL): boolean =>
  one.hostname === other.hostname || domainOf(one) === domainOf(other);

/** The domain that somebody can register (`example.org` of `www.example.org`); the host if there is none. */
const domainOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

/** Whether a browser accepts a cookie with this `Domain` from a host. */
export const acceptsDomain = (host: string, domain: string): boolean => {
  const wanted = domain.replace(/^\./, '').toLowerCase();
  return host === wanted || (host.endsWith(`.${wanted}`) && getDomain(wanted, { allowPrivateDomains: true }) !== null);
};
