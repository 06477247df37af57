import { encodeBase64 } from '../go/base64.ts';
import { utf8 } from '../go/utf8.ts';
import { type ReadFolder, withTemplates } from './courier.ts';
import { ConfigError } from './errors.ts';
import { loadIdentitySchema, type ReadSchema } from './identity-schema.ts';
import type { KratosConfig } from './kratos-config.ts';
import { kratosKeys } from './kratos-keys.ts';
import { checkKratos } from './kratos-rules.ts';
import type { Hook } from './kratos-types.ts';
import type { OidcProvider } from './kratos-types-oidc.ts';
import { type Upstreams, withUpstreams } from './oidc-upstreams.ts';
import { isForDevelopers, type Parsed, parse, type Sources } from './parse.ts';
import { checkCertificate } from './tls-rules.ts';

export type { KratosConfig } from './kratos-config.ts';
export type * from './kratos-types.ts';

/**
 * Reads `kratos.yml` as Kratos v26.2.0 does (section 13 of its behaviour lists the defaults that can be seen).
 *
 * @returns the typed configuration (durations in milliseconds) and the lines to print at start
 * @throws ConfigError at a broken file, a wrong value, a missing required key, or a schema that cannot be used
 */
export async function parseKratosConfig(
  sources: Sources & {
    readonly readSchema: ReadSchema;
    readonly readFolder?: ReadFolder;
    readonly upstreamFor?: Upstreams;
  },
): Promise<Parsed<KratosConfig>> {
  const written = parse(kratosKeys, sources);
  // The key table and the type describe one and the same document; this is the one place where that is claimed.
  const config = withUpstreams(written.config as unknown as KratosConfig, sources.upstreamFor);
  checkKratos(config, written);
  const dev = isForDevelopers(sources, config);
  const schemas = await Promise.all(
    config.identity.schemas.map(async (entry, i) => ({
      ...entry,
      schema: await loadIdentitySchema(entry, written.at(`identity.schemas.${i}.url`), sources.readSchema),
    })),
  );
  const { oidc, password } = config.selfservice.methods;
  for (const side of ['public', 'admin'] as const)
    checkCertificate(written, `serve.${side}.tls`, config.serve[side].tls);
  const providers = await Promise.all(
    oidc.config.providers.map((each, i) => {
      const at = written.at(`selfservice.methods.oidc.config.providers.${i}`);
      return withMapper(each, at, sources.readSchema);
    }),
  );
  const { warnings } = written;
  return {
    warnings,
    config: {
      ...config,
      dev,
      serve: { public: withBaseUrl(config.serve.public, dev), admin: withBaseUrl(config.serve.admin, dev) },
      cookies: withSecure(config.cookies),
      session: {
        ...config.session,
        cookie: withSecure(config.session.cookie),
        whoami: await withTokenizers(config.session.whoami, sources.readSchema),
      },
      identity: { ...config.identity, schemas },
      courier: await withTemplates(
        await withHookBodies(config.courier, 'courier', sources.readSchema),
        written,
        sources.readSchema,
        sources.readFolder,
      ),
      selfservice: {
        ...config.selfservice,
        flows: await withHookBodies(config.selfservice.flows, 'selfservice.flows', sources.readSchema),
        methods: {
          ...config.selfservice.methods,
          password: await withHookBodies(password, 'selfservice.methods.password', sources.readSchema),
          oidc: { ...oidc, config: { ...oidc.config, providers } },
        },
      },
    },
  };
}

async function withMapper(provider: OidcProvider, at: string, read: ReadSchema): Promise<OidcProvider> {
  const mapper_url = await inline(provider.mapper_url, `${at}: mapper`, read);
  return mapper_url === provider.mapper_url ? provider : { ...provider, mapper_url, mapper_file: provider.mapper_url };
}

/** A Jsonnet in a file is read here, once, for a simulator in a browser could not; the others are read when they are used. */
async function inline(url: string, at: string, read: ReadSchema): Promise<string> {
  if (!url.startsWith('file://')) return url;
  const text = await read(url).catch((error: unknown) => {
    throw new ConfigError(`${at} ${url}: ${error instanceof Error ? error.message : error}`);
  });
  return `base64://${encodeBase64(utf8(text))}`;
}

/** The same with the keys and the claims mappers of all templates read. */
async function withTokenizers<T extends KratosConfig['session']['whoami']>(whoami: T, read: ReadSchema): Promise<T> {
  const entries = Object.entries(whoami.tokenizer.templates).map(async ([name, template]) => {
    const at = `session.whoami.tokenizer.templates.${name}`;
    const { jwks_url, claims_mapper_url: mapper } = template;
    const own = { jwks_url: await inline(jwks_url, `${at}.jwks_url`, read) };
    const map = mapper ? { claims_mapper_url: await inline(mapper, `${at}.claims_mapper_url`, read) } : {};
    return [name, { ...template, ...own, ...map }] as const;
  });
  return { ...whoami, tokenizer: { templates: Object.fromEntries(await Promise.all(entries)) } };
}

/** The same section with the Jsonnets of all its web hooks read. */
async function withHookBodies<T extends object>(section: T, at: string, read: ReadSchema): Promise<T> {
  const entries = Object.entries(section).map(async ([key, value]: [string, unknown]) => {
    const path = `${at}.${key}`;
    if (key === 'body' && typeof value === 'string') return [key, await inline(value, `${path}: body`, read)] as const;
    if (Array.isArray(value) && (key === 'hooks' || key === 'channels'))
      return [
        key,
        await Promise.all(value.map((hook: Hook, i) => withHookBodies(hook, `${path}.${i}`, read))),
      ] as const;
    const isSection = value !== null && typeof value === 'object' && !Array.isArray(value);
    return [key, isSection ? await withHookBodies(value, path, read) : value] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as T;
}

/** Without a `base_url` the server makes one of its listener; where that listens on every address it takes the machine's name, we take loopback. */
function withBaseUrl<T extends { host: string; port: number; base_url?: string }>(
  listener: T,
  dev: boolean,
): T & { base_url: string } {
  const host = listener.host === '' || listener.host === '0.0.0.0' ? '127.0.0.1' : listener.host;
  return { ...listener, base_url: listener.base_url ?? `${dev ? 'http' : 'https'}://${host}:${listener.port}/` };
}

/** `secure` is written as a string; the server reads it as a boolean. */
function withSecure<T extends object>(cookie: T): T {
  return 'secure' in cookie ? { ...cookie, secure: /^(1|t|true)$/i.test(String(cookie.secure)) } : cookie;
}
