import { byteString, textFromBytes } from '@members/engines/go/url/escape';
import { goQuery, queryProblem } from '@members/engines/go/url/query';
import type { Incoming } from './exchange.ts';
import { mediaType, parameters } from './media-type.ts';
import { MultipartProblem, multipartFields } from './multipart.ts';

/** The body exceeds the limit (`http.MaxBytesReader`), or the connection ended early. The message is Go's. */
export class UnreadableBody extends Error {
  /** The bytes that were read. */
  readonly head: Uint8Array;

  constructor(head: Uint8Array, message = 'http: request body too large') {
    super(message);
    this.head = head;
  }
}

/** The request with a limit for its body, in bytes: reading a longer body throws `UnreadableBody`. */
export function withBodyLimit(incoming: Incoming, limit: number): Incoming {
  const bytes = async () => {
    const read = await incoming.bytes(limit);
    if (read.length > limit) throw new UnreadableBody(read.subarray(0, limit));
    return read;
  };
  return { ...incoming, bytes };
}

/** Whether the request has a body of any length. A chunked body counts even when it is empty. */
export async function hasBody(incoming: Incoming): Promise<boolean> {
  if (incoming.headers.has('transfer-encoding')) return true;
  try {
    return (await incoming.bytes()).length > 0;
  } catch (error) {
    if (error instanceof UnreadableBody) return true;
    throw error;
  }
}

/** The body as text. @throws UnreadableBody if the request has a limit and the body exceeds it */
export async function bodyText(incoming: Incoming): Promise<string> {
  return textFromBytes(await incoming.bytes());
}

/** The urlencoded form cannot be parsed. The message is Go's. */
export class FormProblem extends Error {}

/**
 * The fields of an urlencoded or multipart form: for each name all its values, in order. Files are left out.
 *
 * @throws FormProblem for an invalid escape in an urlencoded form, MultipartProblem for a multipart body that cannot be parsed
 */
export async function formFields(incoming: Incoming): Promise<Map<string, string[]>> {
  const fields = new Map<string, string[]>();
  const pairs = mediaType(incoming) === 'multipart/form-data' ? await multipart(incoming) : await urlencoded(incoming);
  for (const [name, value] of pairs) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

type Pairs = Iterable<readonly [string, string]>;

/** @throws MultipartProblem */
async function multipart(incoming: Incoming): Promise<Pairs> {
  const boundary = parameters(incoming.headers.get('content-type') ?? '').named?.get('boundary');
  if (boundary === undefined) throw new MultipartProblem('no multipart boundary param in Content-Type');
  return multipartFields(byteString(await incoming.bytes()), boundary);
}

async function urlencoded(incoming: Incoming): Promise<Pairs> {
  const text = await bodyText(incoming);
  const problem = queryProblem(text);
  if (problem !== undefined) throw new FormProblem(problem);
  // A question mark at the start of the body belongs to the first name.
  return goQuery(`?${text}`);
}
