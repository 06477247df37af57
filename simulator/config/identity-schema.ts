// The meta-schema of draft 7 as published. Ajv's code is not loaded: the check words its errors as ory/jsonschema does.
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { faultText } from '../json-schema/fault.ts';
import { loadPatterns, mayHoldPatterns } from '../json-schema/pattern.ts';
import { loadPhones, mayHoldPhones } from '../json-schema/phone.ts';
import { danglingReference, isSchema, type JsonSchema } from '../json-schema/pointer.ts';
import { faultOf } from '../json-schema/validate.ts';
import { ConfigError, Unread } from './document/errors.ts';
import type { Written } from './document/parse.ts';
import { identityRules } from './identity/rules.ts';
import type { IdentitySchema } from './kratos-types.ts';

/** Fetches the text behind a schema's address. @throws Unread where the server would go on without it */
export type ReadSchema = (url: string) => Promise<string>;

/** What is wrong with a schema: checked as draft 7 whatever dialect it states, then as the schema of identities, as Kratos does. */
function problemOf(schema: JsonSchema): string | undefined {
  const fault = faultOf(draft7, schema) ?? faultOf(identityRules, schema);
  return fault && faultText(fault).replaceAll(/\s*\n\s*/g, '; ');
}

/**
 * Loads and checks one identity schema; of a reference that leads nowhere in it is said at start, for the server looks there later.
 *
 * @param path where the configuration names it, for the message
 * @param isRunning whether a server that runs takes this over: it goes on without a schema that is lost
 * @throws ConfigError when it cannot be read, is not JSON, or is not a JSON Schema
 */
export async function loadIdentitySchema(
  { id, url }: { id: string; url: string },
  { at, warnings }: Pick<Written, 'at' | 'warnings'>,
  path: string,
  read: ReadSchema,
  isRunning = false,
): Promise<Pick<IdentitySchema, 'schema' | 'lost'>> {
  const place = `${at(path)}: identity schema ${JSON.stringify(id)}`;
  const fail = (reason: string) => new ConfigError(`${place}: ${reason}`);
  const text = await readText(url, read).catch((error: unknown) => {
    const problem = fail(`cannot read ${shorten(url)}: ${error instanceof Error ? error.message : error}`);
    if (!isRunning || !(error instanceof Unread)) throw problem;
    warnings.push(`${problem.message}; what needs it is answered 500`);
    return error;
  });
  if (text instanceof Unread) return { schema: {}, lost: text.said };
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
  const lost = danglingReference(schema);
  if (lost !== undefined) warnings.push(`${place}: the reference ${JSON.stringify(lost)} leads nowhere`);
  return { schema };
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
