/** Replaces `file://` URLs in `kratos.yml` with their contents, because a simulator in a browser cannot read files. */
import { encodeBase64 } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import type { ConfigDocument } from './document/parse.ts';
import type { ReadSchema } from './identity-schema.ts';
import type { KratosConfig } from './kratos-config.ts';
import type { Hook } from './kratos-types.ts';
import type { OidcProvider } from './kratos-types-oidc.ts';

/** Returns a `base64://` URL with the contents for a `file://` URL, and any other URL unchanged. */
type Inline = (url: string, path: string) => Promise<string>;

/**
 * A missing file gets a warning, and its URL stays, because the server reads files only when it uses them.
 * @param sources receives the URL of each key that is replaced
 */
export const createInliner =
  (read: ReadSchema, { at, warnings }: ConfigDocument, sources: Map<string, string>): Inline =>
  async (url, path) => {
    if (!url.startsWith('file://')) return url;
    sources.set(path, url);
    try {
      return `base64://${encodeBase64(utf8(await read(url)))}`;
    } catch (error) {
      warnings.push(`${at(path)}: ${path}: ${url}: ${error instanceof Error ? error.message : error}`);
      return url;
    }
  };

export async function withMapper(provider: OidcProvider, path: string, inline: Inline): Promise<OidcProvider> {
  const mapper_url = await inline(provider.mapper_url, `${path}.mapper_url`);
  return mapper_url === provider.mapper_url ? provider : { ...provider, mapper_url, mapper_file: provider.mapper_url };
}

/** Inlines the keys and the claims mappers of all tokenizer templates. */
export async function withTokenizers<T extends KratosConfig['session']['whoami']>(
  whoami: T,
  inline: Inline,
): Promise<T> {
  const entries = Object.entries(whoami.tokenizer.templates).map(async ([name, template]) => {
    const path = `session.whoami.tokenizer.templates.${name}`;
    const { jwks_url, claims_mapper_url: mapper } = template;
    const own = { jwks_url: await inline(jwks_url, `${path}.jwks_url`) };
    const map = mapper ? { claims_mapper_url: await inline(mapper, `${path}.claims_mapper_url`) } : {};
    return [name, { ...template, ...own, ...map }] as const;
  });
  return { ...whoami, tokenizer: { templates: Object.fromEntries(await Promise.all(entries)) } };
}

/** Inlines the Jsonnet bodies of all web hooks in a section. @param at path of the section */
export async function withHookBodies<T extends object>(section: T, at: string, inline: Inline): Promise<T> {
  const entries = Object.entries(section).map(async ([key, value]: [string, unknown]) => {
    const path = `${at}.${key}`;
    // A body may also be a plain path.
    const isPath = typeof value === 'string' && value !== '' && !/^\w+:\/\//.test(value);
    if (key === 'body' && typeof value === 'string')
      return [key, await inline(isPath ? `file://${value}` : value, path)] as const;
    if (Array.isArray(value) && (key === 'hooks' || key === 'channels'))
      return [
        key,
        await Promise.all(value.map((hook: Hook, i) => withHookBodies(hook, `${path}.${i}`, inline))),
      ] as const;
    const isSection = value !== null && typeof value === 'object' && !Array.isArray(value);
    return [key, isSection ? await withHookBodies(value, path, inline) : value] as const;
  });
  const read = Object.fromEntries(await Promise.all(entries)) as { readonly body?: unknown };
  const { body } = section as { readonly body?: unknown };
  return (read.body === body ? read : { ...read, body_file: body }) as T;
}
