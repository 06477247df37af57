import { bytesTold, textOfBytes } from '../go/url/escape.ts';
import { goQuery, queryProblem } from '../go/url/query.ts';
import type { Incoming } from './exchange.ts';
import { mediaType, parameters } from './media-type.ts';
import { MultipartProblem, multipartFields } from './multipart.ts';

/** A body that is longer than its reader takes (`http.MaxBytesReader`), or breaks off; the message is Go's. */
export class UnreadBody extends Error {
  /** As much of it as was read. */
  readonly head: Uint8Array;

  constructor(head: Uint8Array, message = 'http: request body too large') {
    super(message);
    this.head = head;
  }
}

/** The request with a body of no more than so many bytes: reading a longer one ends in UnreadBody. */
export function withBodyLimit(incoming: Incoming, most: number): Incoming {
  const bytes = async () => {
    const read = await incoming.bytes(most);
    if (read.length > most) throw new UnreadBody(read.subarray(0, most));
    return read;
  };
  return { ...incoming, bytes };
}

/** Whether there is a body at all, however long: one in chunks may turn out to be empty. */
export async function hasBody(incoming: Incoming): Promise<boolean> {
  if (incoming.headers.has('transfer-encoding')) return true;
  try {
    return (await incoming.bytes()).length > 0;
  } catch (error) {
    if (error instanceof UnreadBody) return true;
    throw error;
  }
}

/** @throws UnreadBody where the request has a limit */
export async function bodyText(incoming: Incoming): Promise<string> {
  return textOfBytes(await incoming.bytes());
}

/** An urlencoded form that cannot be read; the message is Go's. */
export class FormProblem extends Error {}

/**
 * The fields of an urlencoded or multipart form, every value a list in order; files are left out.
 *
 * @throws FormProblem for a broken escape in an urlencoded form, MultipartProblem for parts that cannot be read
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
  return multipartFields(bytesTold(await incoming.bytes()), boundary);
}

async function urlencoded(incoming: Incoming): Promise<Pairs> {
  const text = await bodyText(incoming);
  const problem = queryProblem(text);
  if (problem !== undefined) throw new FormProblem(problem);
  // A question mark at its beginning is the first name's.
  return goQuery(`?${text}`);
}
