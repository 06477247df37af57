/** Checks requests and answers against the documents. Node only: it reads the YAML from disk. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  alternatives,
  alternativesOf,
  type DocumentName,
  locate,
  locateRequest,
  readDocument,
  type Schema,
} from './document.ts';

/**
 * In: what was asked and what came back; `body` is the parsed value for JSON, the text otherwise, undefined or '' for none.
 * Out: the problems, none when the answer is as documented.
 */
export type Validate = (
  method: string,
  path: string,
  status: number,
  contentType: string | null | undefined,
  body: unknown,
) => string[];

const isJson = (mediaType: string) => mediaType === 'application/json';

/** One line a problem; the offending member's name is in `params`, not in Ajv's sentence. */
function sentence({ instancePath, message, params }: ErrorObject): string {
  const { unevaluatedProperty, additionalProperty, allowedValues, allowedValue } = params;
  const detail = unevaluatedProperty ?? additionalProperty ?? allowedValues ?? allowedValue;
  return `${instancePath || '/'} ${message}${detail === undefined ? '' : `: ${JSON.stringify(detail)}`}`;
}

/** In: what is asked; `body` as for answers. Out: what of it the document does not allow. Members of forms are all texts: they are not looked at. */
export type ValidateRequest = (
  method: string,
  path: string,
  contentType: string | null | undefined,
  body: unknown,
) => string[];

/** In: the name of one of the documents. Out: the check for requests to that service. */
export function createRequestValidator(name: DocumentName): ValidateRequest {
  const { document, problemsAt } = checks(name);
  return (verb, path, contentType, body) => {
    const taken = locateRequest(document, verb, path);
    if (!taken) return [];
    if (body === undefined || body === '') return taken.required ? ['the body is missing'] : [];
    const mediaType = mediaTypeOf(contentType);
    const declared = Object.keys(taken.content);
    if (!declared.includes(mediaType)) return [`content type "${mediaType}" where ${declared.join(', ')} is due`];
    if (!isJson(mediaType)) return [];
    const { schema } = taken.content[mediaType] as { schema: Schema };
    const method = body !== null && typeof body === 'object' && 'method' in body ? body.method : undefined;
    const meant = method === undefined ? [] : alternativesOf(document, schema, method);
    const pointers = meant.length > 0 ? meant : [`${taken.pointer}/content/application~1json/schema`];
    return fewest(pointers.map((pointer) => problemsAt(pointer, body)));
  };
}

/** Of several alternatives, the one with the fewest problems is the one that was meant. */
const fewest = (attempts: readonly string[][]): string[] => attempts.toSorted((a, b) => a.length - b.length)[0] ?? [];

const mediaTypeOf = (contentType: string | null | undefined) =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** A document, and how a value is held against one of its schemas. */
function checks(name: DocumentName) {
  const document = readDocument(name);
  const ajv = new Ajv2020({ allErrors: true, discriminator: true, allowUnionTypes: true, validateSchema: false });
  formats.default(ajv);
  // The document's own root is no schema: without this, Ajv's strict mode stops at its members.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, name);

  const problemsAt = (pointer: string, body: unknown): string[] => {
    const check = ajv.getSchema(`${name}#${pointer}`);
    if (!check) throw new Error(`${name}.yaml has no schema at ${pointer}`);
    return check(body) ? [] : (check.errors ?? []).map(sentence);
  };
  return { document, problemsAt };
}

/** In: the name of one of the documents. Out: the check for answers of that service. */
export function createValidator(name: DocumentName): Validate {
  const { document, problemsAt } = checks(name);
  return (method, path, status, contentType, body) => {
    const located = locate(document, method, path, status);
    if (typeof located === 'string') return [located];
    const declared = Object.keys(located.response.content ?? {});
    if (body === undefined || body === '') return declared.some(isJson) ? ['the body is missing'] : [];
    const mediaType = mediaTypeOf(contentType);
    if (!declared.includes(mediaType))
      return [`content type "${mediaType}" where ${declared.join(', ') || 'no body'} is due`];
    if (!isJson(mediaType)) return [];
    return fewest(alternatives(located, mediaType).map((pointer) => problemsAt(pointer, body)));
  };
}
