import { Problem } from '../problem.ts';
import type { Asked } from '../request.ts';

/** A challenge is about 1,300 characters; a hundred scopes still fit. */
const limit = 32 * 1024;

/** The fields of a posted form or JSON object: a list stays a list, all else is text or boolean. */
export type Fields = Readonly<Record<string, unknown>>;

/** A native form says "no CORS needed" with its content type; only these two are taken. */
export function isForm(request: Asked): boolean {
  return (request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
}

function formFields(body: string): Fields {
  const form = new URLSearchParams(body);
  const first = Object.fromEntries([...form.keys()].map((name) => [name, form.get(name) ?? '']));
  return {
    ...first,
    grant_scope: form.getAll('grant_scope'),
    remember: /^(true|on|1)$/.test(form.get('remember') ?? ''),
  };
}

function jsonFields(body: string): Fields {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // told below
  }
  throw new Problem('malformed_request');
}

async function limited(request: Asked): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.length;
    if (size > limit) throw new Problem('body_too_large');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Reads a posted body, form or JSON, up to 32 KiB.
 * @throws Problem `unsupported_media_type`, `body_too_large`, `malformed_request`
 */
export async function readFields(request: Asked): Promise<Fields> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim();
  if (isForm(request)) return formFields(await limited(request));
  if (type === 'application/json') return jsonFields(await limited(request));
  throw new Problem('unsupported_media_type');
}

/**
 * Reads a posted form of the app's own, for its action.
 * @throws Problem `unsupported_media_type`, `body_too_large`
 */
export async function readForm(request: Asked): Promise<URLSearchParams> {
  if (!isForm(request)) throw new Problem('unsupported_media_type');
  return new URLSearchParams(await limited(request));
}

/** A field that must be a text; absent counts as "". */
export function textField(fields: Fields, name: string): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw new Problem('malformed_request');
  return value;
}

/** A field that must be one of these words. */
export function wordField<T extends string>(fields: Fields, name: string, words: readonly T[]): T {
  const word = words.find((candidate) => candidate === fields[name]);
  if (word === undefined) throw new Problem('malformed_request');
  return word;
}

/** A field that must be a list of texts; absent counts as empty. */
export function listField(fields: Fields, name: string): readonly string[] {
  const value = fields[name] ?? [];
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value;
  throw new Problem('malformed_request');
}
