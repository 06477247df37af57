import draft7 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { faultText } from '../json-schema/fault.ts';
import { faultOf } from '../json-schema/faults.ts';
import { loadPatterns, mayHoldPatterns } from '../json-schema/pattern.ts';
import { loadPhones, mayHoldPhones } from '../json-schema/phone.ts';
import { isSchema, type JsonSchema, resolvePointer } from '../json-schema/pointer.ts';
import { ConfigError } from './errors.ts';
import { identityRules } from './identity/rules.ts';

/** Fetches the text behind a schema's address. */
export type ReadSchema = (url: string) => Promise<string>;

/**
 * What is wrong with a schema: checked as draft 7 whatever dialect it states, then as the schema of identities, as Kratos
 * does; references must lead somewhere within the document.
 */
function problemOf(schema: JsonSchema): string | undefined {
  const fault = faultOf(draft7, schema) ?? faultOf(identityRules, schema);
  if (fault) return faultText(fault);
  const lost = references(schema).find((each) => !resolvePointer(schema, each));
  return lost === undefined ? undefined : `the reference ${JSON.stringify(lost)} leads nowhere`;
}

function references(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(references);
  if (!isSchema(part)) return [];
  return [...(typeof part.$ref === 'string' ? [part.$ref] : []), ...Object.values(part).flatMap(references)];
}

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
): Promise<JsonSchema> {
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
  if (!isSchema(schema)) throw fail(`expected a JSON object in ${shorten(url)}`);
  if (mayHoldPatterns(text)) await loadPatterns();
  if (mayHoldPhones(text)) await loadPhones();
  const problem = problemOf(schema);
  if (problem) throw fail(`expected a JSON Schema in ${shorten(url)}: ${problem}`);
  return schema;
}

/** `base64://` is decoded here, so that it works in a browser too; http(s) and files are the reader's. */
async function readText(url: string, read: ReadSchema): Promise<string> {
  if (url.startsWith('base64://')) {
    const encoded = url.slice('base64://'.length).replaceAll('-', '+').replaceAll('_', '/');
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)));
  }
  if (!/^(file|https?):\/\//.test(url)) throw new Error('expected file://, base64://, http:// or https://');
  return read(url);
}

const shorten = (url: string) => (url.length > 100 ? `${url.slice(0, 40)}...` : url);
