// The published meta-schema of draft 7. Ajv's code is not loaded: the check has the error messages of ory/jsonschema.

import { firstJson, goWholeJsonProblem } from '@members/engines/go/json/json';
import {
  danglingReference,
  faultOf,
  faultText,
  isSchema,
  type JsonSchema,
  loadPatterns,
  loadPhones,
  mayHoldPatterns,
  mayHoldPhones,
} from '@members/engines/json-schema';
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { RecentlyUsed } from '../runtime/recently-used.ts';
import { ConfigError, UnreadableSchema } from './document/errors.ts';
import type { ConfigDocument } from './document/parse.ts';
import { identityRules } from './identity/rules.ts';
import type { IdentitySchema } from './kratos-types.ts';

/** Reads the text at a schema's URL. @throws UnreadableSchema if a running server would continue without the schema */
export type ReadSchema = (url: string) => Promise<string>;

/**
 * The problem of a schema. As in Kratos, it must be valid by draft 7, whatever its `$schema`, and by the rules for
 * identity schemas.
 */
function problemOf(schema: JsonSchema): string {
  const fault = faultOf(draft7, schema) ?? faultOf(identityRules, schema);
  return fault ? faultText(fault).replaceAll(/\s*\n\s*/g, '; ') : '';
}

/** The problems of schemas by their text; empty for a valid one. The worlds of a process often have the same schemas. */
const problems = new RecentlyUsed<string, string>(100);

/**
 * Loads and checks an identity schema. An unresolved reference gets a warning, because the server fails only when it uses it.
 *
 * @param path the key in the configuration, for messages
 * @param isRunning a running server reloads its configuration: it continues without a schema that cannot be read
 * @throws ConfigError if the schema cannot be read, is not JSON, or is not a valid identity schema
 */
export async function loadIdentitySchema(
  { id, url }: { id: string; url: string },
  { at, warnings }: Pick<ConfigDocument, 'at' | 'warnings'>,
  path: string,
  read: ReadSchema,
  isRunning = false,
): Promise<Pick<IdentitySchema, 'schema' | 'readError' | 'writeError'>> {
  const place = `${at(path)}: identity schema ${JSON.stringify(id)}`;
  const fail = (reason: string) => new ConfigError(`${place}: ${reason}`, path);
  const text = await readText(url, read).catch((error: unknown) => {
    const problem = fail(`cannot read ${shorten(url)}: ${error instanceof Error ? error.message : error}`);
    if (!isRunning || !(error instanceof UnreadableSchema)) throw problem;
    warnings.push(`${problem.message}; requests that need it get status 500`);
    return error;
  });
  if (text instanceof UnreadableSchema) return { schema: {}, readError: text.serverMessage };
  let schema: unknown;
  try {
    schema = firstJson(text);
  } catch (error) {
    throw fail(`expected JSON in ${shorten(url)}, got: ${(error as Error).message}`);
  }
  if (!isSchema(schema)) throw fail(`expected a JSON object in ${shorten(url)}`);
  if (mayHoldPatterns(text)) await loadPatterns();
  if (mayHoldPhones(text)) await loadPhones();
  const problem = problems.get(text, () => problemOf(schema));
  if (problem) throw fail(`expected a JSON Schema in ${shorten(url)}: ${problem}`);
  const lost = danglingReference(schema);
  if (lost !== undefined) warnings.push(`${place}: cannot resolve the reference ${JSON.stringify(lost)}`);
  const tail = goWholeJsonProblem(text);
  if (tail === '') return { schema };
  warnings.push(`${place}: ${tail} of ${shorten(url)}; its address /schemas/${id} answers with status 500`);
  return { schema, writeError: `json: error calling MarshalJSON for type json.RawMessage: ${tail}` };
}

/** Decodes `base64://` itself, so that it works in a browser too. `read` reads http(s) URLs and files. */
async function readText(url: string, read: ReadSchema): Promise<string> {
  if (url.startsWith('base64://')) {
    const encoded = url.slice('base64://'.length).replaceAll('-', '+').replaceAll('_', '/');
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)));
  }
  if (!/^(file|https?):\/\//.test(url)) throw new Error('expected file://, base64://, http:// or https://');
  return read(url);
}

const shorten = (url: string) => (url.length > 100 ? `${url.slice(0, 40)}...` : url);
