import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { ConfigError } from './errors.ts';

/** Fetches the text behind a schema's address. */
export type ReadSchema = (url: string) => Promise<string>;

// Ory's own words inside a schema (`ory.sh/kratos`) and formats that ajv does not know must not be refused: hence not strict.
const ajv = new Ajv({ strict: false, validateSchema: true, validateFormats: true, logger: false });
addFormats.default(ajv);

/** A schema that states a dialect ajv does not carry is checked as draft 7, as Kratos does for all. */
const compilable = ({ $schema: _, $id: __, ...schema }: Record<string, unknown>) => schema;

/**
 * Loads and checks one identity schema.
 *
 * @param at where the configuration names it, for the message
 * @throws ConfigError when it cannot be read, is not JSON, or is not a JSON Schema
 */
export async function loadIdentitySchema(
  { id, url }: { id: string; url: string },
  at: string,
  read: ReadSchema,
): Promise<Record<string, unknown>> {
  const fail = (reason: string) => new ConfigError(`${at}: identity schema ${JSON.stringify(id)}: ${reason}`);
  const text = await readText(url, read).catch((error: unknown) => {
    throw fail(`cannot read ${shorten(url)}: ${error instanceof Error ? error.message : error}`);
  });
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    throw fail(`expected JSON in ${shorten(url)}, got: ${(error as Error).message}`);
  }
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema))
    throw fail(`expected a JSON object in ${shorten(url)}`);
  try {
    ajv.compile(compilable(schema as Record<string, unknown>));
  } catch (error) {
    throw fail(`expected a JSON Schema in ${shorten(url)}: ${(error as Error).message}`);
  }
  return schema as Record<string, unknown>;
}

/** `base64://` is decoded here, so that it works in a browser too; loopback http(s) and files are the reader's. */
async function readText(url: string, read: ReadSchema): Promise<string> {
  if (url.startsWith('base64://')) {
    const encoded = url.slice('base64://'.length).replaceAll('-', '+').replaceAll('_', '/');
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)));
  }
  if (url.startsWith('file://')) return read(url);
  const host = /^https?:/.test(url) ? new URL(url).hostname : undefined;
  if (host === undefined) throw new Error('expected file://, base64://, http:// or https://');
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(host))
    throw new Error('only loopback addresses are read, the simulator is offline');
  return read(url);
}

const shorten = (url: string) => (url.length > 100 ? `${url.slice(0, 40)}...` : url);
