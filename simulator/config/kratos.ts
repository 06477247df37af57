import { ConfigError } from './errors.ts';
import { loadIdentitySchema, type ReadSchema } from './identity-schema.ts';
import type { KratosConfig } from './kratos-config.ts';
import { kratosKeys } from './kratos-keys.ts';
import { checkKratos } from './kratos-rules.ts';
import type { OidcProvider } from './kratos-types-oidc.ts';
import { type Parsed, parse, type Sources } from './parse.ts';

export type { KratosConfig } from './kratos-config.ts';
export type * from './kratos-types.ts';

/**
 * Reads `kratos.yml` as Kratos v26.2.0 does (section 13 of its behaviour lists the defaults that can be seen).
 *
 * @returns the typed configuration (durations in milliseconds) and the lines to print at start
 * @throws ConfigError at a broken file, a wrong value, a missing required key, or a schema that cannot be used
 */
export async function parseKratosConfig(sources: Sources & { readSchema: ReadSchema }): Promise<Parsed<KratosConfig>> {
  const written = parse(kratosKeys, sources);
  // The key table and the type describe one and the same document; this is the one place where that is claimed.
  const config = written.config as unknown as KratosConfig;
  checkKratos(config, written);
  const dev = sources.dev || config.dev;
  const schemas = await Promise.all(
    config.identity.schemas.map(async (entry, i) => ({
      ...entry,
      schema: await loadIdentitySchema(entry, written.at(`identity.schemas.${i}.url`), sources.readSchema),
    })),
  );
  const { oidc } = config.selfservice.methods;
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
      session: { ...config.session, cookie: withSecure(config.session.cookie) },
      identity: { ...config.identity, schemas },
      selfservice: {
        ...config.selfservice,
        methods: { ...config.selfservice.methods, oidc: { ...oidc, config: { ...oidc.config, providers } } },
      },
    },
  };
}

/** A mapper in a file is read here, once, for a simulator in a browser could not; the others are read when they are used. */
async function withMapper(provider: OidcProvider, at: string, read: ReadSchema): Promise<OidcProvider> {
  if (!provider.mapper_url.startsWith('file://')) return provider;
  const text = await read(provider.mapper_url).catch((error: unknown) => {
    throw new ConfigError(`${at}: mapper ${provider.mapper_url}: ${error instanceof Error ? error.message : error}`);
  });
  const bytes = new TextEncoder().encode(text);
  return { ...provider, mapper_url: `base64://${btoa(String.fromCharCode(...bytes))}` };
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
