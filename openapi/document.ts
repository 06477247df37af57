import { readFileSync } from 'node:fs';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

export type DocumentName = 'kratos' | 'hydra' | 'gateway' | 'simulator';
type Content = { [mediaType: string]: unknown };
type Response = { $ref?: string; content?: Content };
type OpenApiOperation = {
  operationId: string;
  summary?: string;
  requestBody?: { required?: boolean; content: Content };
  responses: { [status: string]: Response };
};
/** The members of a JSON schema that are read here. Ajv reads all. */
export type OpenApiSchema = {
  $ref?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: { [name: string]: OpenApiSchema };
  items?: OpenApiSchema;
  allOf?: OpenApiSchema[];
  anyOf?: OpenApiSchema[];
};
export type OpenApiDocument = {
  paths: { [template: string]: { [method: string]: OpenApiOperation } };
  components: { responses: { [name: string]: Response }; schemas: { [name: string]: OpenApiSchema } };
};
/** `pointer` is the JSON pointer of `response` inside its document. */
export type LocatedResponse = { pointer: string; response: Response };

const withMerging = CORE_SCHEMA.withTags(mergeTag);

/** Parses an OpenAPI document in YAML or JSON. `<<` is merged. */
export const parseDocument = (text: string) => load(text, { schema: withMerging }) as OpenApiDocument;

/** Returns a document of this folder. */
export function readDocument(name: DocumentName): OpenApiDocument {
  return parseDocument(readFileSync(new URL(`${name}.yaml`, import.meta.url), 'utf8'));
}

/**
 * Returns the path template that matches a path. Templates without parameters win.
 * @param path without its query
 */
export function pathTemplate(document: OpenApiDocument, path: string): string | undefined {
  const parts = path.split('/');
  const covers = (template: string) => {
    const wanted = template.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
    );
  };
  return document.paths[path] ? path : Object.keys(document.paths).find(covers);
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns the request body of an operation with its JSON pointer; undefined if the document has none. */
export function locateRequest(document: OpenApiDocument, method: string, path: string) {
  const template = pathTemplate(document, path);
  const verb = method.toLowerCase();
  const taken = template === undefined ? undefined : document.paths[template]?.[verb]?.requestBody;
  return taken && { pointer: `/paths/${escaped(template ?? '')}/${verb}/requestBody`, ...taken };
}

/**
 * Returns the JSON pointers of the alternatives of a form's body that belong to one method.
 * @param method value of the member `method` in the body
 */
export function methodSchemas(
  { components: { schemas } }: OpenApiDocument,
  { $ref = '' }: OpenApiSchema,
  method: unknown,
): string[] {
  const of = schemas[$ref.split('/').at(-1) ?? '']?.anyOf ?? [];
  const pointers = of.map((each) => each.$ref?.slice(1) ?? '');
  return pointers.filter((pointer) => schemas[pointer.split('/').at(-1) ?? '']?.properties?.method?.const === method);
}

/** Returns the documented response with its JSON pointer, or a sentence that names what is not documented. */
export function locateResponse(
  document: OpenApiDocument,
  method: string,
  path: string,
  status: number,
): LocatedResponse | string {
  const template = pathTemplate(document, path.split('?')[0] ?? path);
  if (template === undefined) return `no such path: ${path}`;
  const verb = method.toLowerCase();
  const responses = document.paths[template]?.[verb]?.responses;
  if (!responses) return `no such method: ${method} ${template}`;
  const key = responses[status] ? String(status) : 'default';
  const response = responses[key];
  if (!response) return `no such status: ${method} ${template} ${status}`;
  const name = response.$ref?.split('/').at(-1);
  const shared = name === undefined ? undefined : document.components.responses[name];
  if (shared) return { pointer: `/components/responses/${name}`, response: shared };
  return { pointer: `/paths/${escaped(template)}/${verb}/responses/${key}`, response };
}

/** Returns the JSON pointers of the schemas that a response's body may match: several for an `anyOf`, else one. */
export function responseSchemas({ pointer, response }: LocatedResponse, mediaType: string): string[] {
  const schema = `${pointer}/content/${escaped(mediaType)}/schema`;
  const media = response.content?.[mediaType] as { schema: { anyOf?: unknown[] } };
  return media.schema.anyOf?.map((_, at) => `${schema}/anyOf/${at}`) ?? [schema];
}
