import { utf8 } from '@members/engines/go/utf8';
import { gaveUpMessage } from '../http/network-error.ts';
import { prohibitedAddressProblem } from '../http/private-network.ts';
import { hexOf, sha256 } from '../runtime/digest.ts';
import { loadTemplates, type ReadFolder } from './courier.ts';
import { UnreadableSchema } from './document/errors.ts';
import {
  type ConfigDocument,
  type ConfigSources,
  isDevMode,
  type ParsedConfig,
  parseDocument,
} from './document/parse.ts';
import { loadIdentitySchema, type ReadSchema } from './identity-schema.ts';
import { createInliner, withHookBodies, withMapper, withTokenizers } from './inline.ts';
import type { KratosConfig } from './kratos-config.ts';
import { kratosKeys } from './kratos-keys.ts';
import { checkKratos } from './kratos-rules.ts';
import { type Upstreams, withUpstreams } from './oidc-upstreams.ts';

export type { KratosConfig } from './kratos-config.ts';
export type * from './kratos-types.ts';

/** The configuration, and the places of its keys. */
export interface ParsedKratosConfig extends ParsedConfig<KratosConfig>, Pick<ConfigDocument, 'at' | 'has'> {
  /** The `file://` URLs by key whose contents the configuration has instead. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Parses `kratos.yml` as Kratos v26.2.0 does (driver/config/config.go; defaults from embedx/config.schema.json).
 *
 * @returns the typed configuration (durations in milliseconds) and the warnings to print at start
 * @throws ConfigError for an invalid file or value, a missing required key, or an invalid identity schema
 */
export async function parseKratosConfig(
  sources: ConfigSources & {
    readonly readSchema: ReadSchema;
    readonly readFolder?: ReadFolder;
    readonly upstreamFor?: Upstreams;
    /** A running server reloads its configuration: it continues without identity schemas that cannot be read. */
    readonly isRunning?: boolean;
  },
): Promise<ParsedKratosConfig> {
  const written = parseDocument(kratosKeys, sources);
  // The key table and the type describe the same document; TypeScript cannot check it.
  const config = withUpstreams(written.config as unknown as KratosConfig, sources.upstreamFor);
  checkKratos(config, written);
  const dev = isDevMode(sources, config);
  // `private_ip_exception_urls` does not apply here, as at the server's start.
  const isGuarded = config.clients.http.disallow_private_ip_ranges;
  const readSchema: ReadSchema = async (url) => {
    const problem = isGuarded ? prohibitedAddressProblem(url) : undefined;
    if (problem) throw new UnreadableSchema(gaveUpMessage(url, problem), problem);
    return sources.readSchema(url);
  };
  const schemas = await Promise.all(
    config.identity.schemas.map(async (entry, i) => ({
      ...entry,
      ...(await loadIdentitySchema(entry, written, `identity.schemas.${i}.url`, readSchema, sources.isRunning)),
    })),
  );
  const { code, oidc, password } = config.selfservice.methods;
  const inlined = new Map<string, string>();
  const inline = createInliner(sources.readSchema, written, inlined);
  const providers = await Promise.all(
    oidc.config.providers.map((each, i) => withMapper(each, `selfservice.methods.oidc.config.providers.${i}`, inline)),
  );
  const { warnings, places, at, has } = written;
  return {
    warnings,
    places,
    at,
    has,
    sources: inlined,
    config: {
      ...config,
      dev,
      disable_api_flow_enforcement: dev && sources.env.DEV_DISABLE_API_FLOW_ENFORCEMENT === 'true',
      revision: config.revision || hexOf(await sha256(utf8(JSON.stringify(written.config)))),
      serve: { public: withBaseUrl(config.serve.public, dev), admin: withBaseUrl(config.serve.admin, dev) },
      cookies: withSecure(config.cookies),
      session: {
        ...config.session,
        cookie: withSecure(config.session.cookie),
        whoami: await withTokenizers(config.session.whoami, inline),
      },
      identity: { ...config.identity, schemas },
      courier: await loadTemplates(
        await withHookBodies(config.courier, 'courier', inline),
        written,
        sources.readSchema,
        sources.readFolder,
      ),
      selfservice: {
        ...config.selfservice,
        flows: await withHookBodies(config.selfservice.flows, 'selfservice.flows', inline),
        methods: {
          ...config.selfservice.methods,
          // Sign-in by code turns the method on, even if `enabled` is false.
          code: { ...code, enabled: code.enabled || code.passwordless_enabled },
          password: await withHookBodies(password, 'selfservice.methods.password', inline),
          oidc: { ...oidc, config: { ...oidc.config, providers } },
        },
      },
    },
  };
}

/**
 * The default `base_url` is the URL of the listener. For a listener on all addresses the server uses the machine's name; the
 * simulator uses the loopback address.
 */
function withBaseUrl<T extends { host: string; port: number; base_url?: string }>(
  listener: T,
  dev: boolean,
): T & { base_url: string } {
  const host = listener.host === '' || listener.host === '0.0.0.0' ? '127.0.0.1' : listener.host;
  return { ...listener, base_url: listener.base_url ?? `${dev ? 'http' : 'https'}://${host}:${listener.port}/` };
}

/** `secure` is a string in the file. The server reads it as a boolean. */
function withSecure<T extends object>(cookie: T): T {
  return 'secure' in cookie ? { ...cookie, secure: /^(1|t|true)$/i.test(String(cookie.secure)) } : cookie;
}
