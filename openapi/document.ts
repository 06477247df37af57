import { readFileSync } from 'node:fs';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

export type DocumentName = 'kratos' | 'hydra' | 'gateway' | 'simulator';
type Content = { [mediaType: string]: unknown };
type Response = { $ref?: string; content?: Content };
type Operation = {
  operationId: string;
  requestBody?: { required?: boolean; content: Content };
  responses: { [status: string]: Response };
};
/** The members of a JSON schema that are read here; others are Ajv's affair. */
export type Schema = {
  $ref?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: { [name: string]: Schema };
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
};
export type Document = {
  paths: { [template: string]: { [method: string]: Operation } };
  components: { responses: { [name: string]: Response }; schemas: { [name: string]: Schema } };
};
/** `pointer` is the JSON pointer of `response` inside its document. */
export type Located = { pointer: string; response: Response };

const withMerging = CORE_SCHEMA.withTags(mergeTag);

/** In: the text of an OpenAPI document, in YAML or JSON (JSON is YAML, too). Out: what it says, with `<<` merged. */
export const parseDocument = (text: string) => load(text, { schema: withMerging }) as Document;

/** In: a document's name. Out: the parsed YAML that lies beside this file. */
export function readDocument(name: DocumentName): Document {
  return parseDocument(readFileSync(new URL(`${name}.yaml`, import.meta.url), 'utf8'));
}

/** In: a path without its query. Out: the path template that covers it; literal templates win over those with parameters. */
export function templateOf(document: Document, path: string): string | undefined {
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

/** Finds the body that an operation takes. Out: its place, and what the document says; undefined where it says nothing. */
export function locateRequest(document: Document, method: string, path: string) {
  const template = templateOf(document, path);
  const verb = method.toLowerCase();
  const taken = template === undefined ? undefined : document.paths[template]?.[verb]?.requestBody;
  return taken && { pointer: `/paths/${escaped(template ?? '')}/${verb}/requestBody`, ...taken };
}

/** In: the schema of a form's body, and the `method` that one names. Out: the pointers of those that are for this method alone. */
export function alternativesOf(
  { components: { schemas } }: Document,
  { $ref = '' }: Schema,
  method: unknown,
): string[] {
  const of = schemas[$ref.split('/').at(-1) ?? '']?.anyOf ?? [];
  const pointers = of.map((each) => each.$ref?.slice(1) ?? '');
  return pointers.filter((pointer) => schemas[pointer.split('/').at(-1) ?? '']?.properties?.method?.const === method);
}

/**
 * Finds what the document says about one answer.
 * Out: the response object and its place, or one sentence naming what the document does not know.
 */
export function locate(document: Document, method: string, path: string, status: number): Located | string {
  const template = templateOf(document, path.split('?')[0] ?? path);
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

/** In: a place and a media type. Out: the pointers of the alternatives a body may take (one, unless the schema is an `anyOf`). */
export function alternatives({ pointer, response }: Located, mediaType: string): string[] {
  const schema = `${pointer}/content/${escaped(mediaType)}/schema`;
  const media = response.content?.[mediaType] as { schema: { anyOf?: unknown[] } };
  return media.schema.anyOf?.map((_, at) => `${schema}/anyOf/${at}`) ?? [schema];
}
