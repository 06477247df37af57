/** Checks requests and responses against the documents. Needs Node: it reads the YAML files. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  type DocumentName,
  locateRequest,
  locateResponse,
  methodSchemas,
  type OpenApiSchema,
  readDocument,
  responseSchemas,
} from './document.ts';

/**
 * Returns the problems of a response; none if it is as documented.
 * @param body the parsed value for JSON, else the text; undefined or '' without a body
 */
export type Validate = (
  method: string,
  path: string,
  status: number,
  contentType: string | null | undefined,
  body: unknown,
) => string[];

const isJson = (mediaType: string) => mediaType === 'application/json';

/** Returns one line for a problem, with the member's name, which is in `params` and not in Ajv's message. */
function describeProblem({ instancePath, message, params }: ErrorObject): string {
  const { unevaluatedProperty, additionalProperty, allowedValues, allowedValue } = params;
  const detail = unevaluatedProperty ?? additionalProperty ?? allowedValues ?? allowedValue;
  return `${instancePath || '/'} ${message}${detail === undefined ? '' : `: ${JSON.stringify(detail)}`}`;
}

/**
 * Returns the problems of a request; none if it is as documented. Forms are checked by their content type only.
 * @param body the parsed value for JSON, else the text; undefined or '' without a body
 */
export type ValidateRequest = (
  method: string,
  path: string,
  contentType: string | null | undefined,
  body: unknown,
) => string[];

/** Returns the check for requests to a service. */
export function createRequestValidator(name: DocumentName): ValidateRequest {
  const { document, problemsAt } = createChecks(name);
  return (verb, path, contentType, body) => {
    const taken = locateRequest(document, verb, path);
    if (!taken) return [];
    if (body === undefined || body === '') return taken.required ? ['the body is missing'] : [];
    const mediaType = mediaTypeOf(contentType);
    const declared = Object.keys(taken.content);
    if (!declared.includes(mediaType)) return [`expected the content type ${declared.join(', ')}, got "${mediaType}"`];
    if (!isJson(mediaType)) return [];
    const { schema } = taken.content[mediaType] as { schema: OpenApiSchema };
    const method = body !== null && typeof body === 'object' && 'method' in body ? body.method : undefined;
    const meant = method === undefined ? [] : methodSchemas(document, schema, method);
    const pointers = meant.length > 0 ? meant : [`${taken.pointer}/content/application~1json/schema`];
    return fewestProblems(pointers.map((pointer) => problemsAt(pointer, body)));
  };
}

/** Returns the problems of the alternative that fits best. */
const fewestProblems = (attempts: readonly string[][]): string[] =>
  attempts.toSorted((a, b) => a.length - b.length)[0] ?? [];

const mediaTypeOf = (contentType: string | null | undefined) =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Returns a document, and a function that checks a value against one of its schemas. */
function createChecks(name: DocumentName) {
  const document = readDocument(name);
  const ajv = new Ajv2020({ allErrors: true, discriminator: true, allowUnionTypes: true, validateSchema: false });
  formats.default(ajv);
  // The root of the document is not a schema: without this, Ajv's strict mode refuses its members.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, name);

  const problemsAt = (pointer: string, body: unknown): string[] => {
    const check = ajv.getSchema(`${name}#${pointer}`);
    if (!check) throw new Error(`${name}.yaml has no schema at ${pointer}`);
    return check(body) ? [] : (check.errors ?? []).map(describeProblem);
  };
  return { document, problemsAt };
}

/** Returns the check for responses of a service. */
export function createValidator(name: DocumentName): Validate {
  const { document, problemsAt } = createChecks(name);
  return (method, path, status, contentType, body) => {
    const located = locateResponse(document, method, path, status);
    if (typeof located === 'string') return [located];
    const declared = Object.keys(located.response.content ?? {});
    if (body === undefined || body === '') return declared.some(isJson) ? ['the body is missing'] : [];
    const mediaType = mediaTypeOf(contentType);
    if (!declared.includes(mediaType))
      return [
        `expected ${declared.length > 0 ? `the content type ${declared.join(', ')}` : 'no body'}, got "${mediaType}"`,
      ];
    if (!isJson(mediaType)) return [];
    return fewestProblems(responseSchemas(located, mediaType).map((pointer) => problemsAt(pointer, body)));
  };
}
