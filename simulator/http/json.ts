import { decodeJson, type Shape, ShapeError } from '@members/engines/go/json/decode';
import { textFromBytes } from '@members/engines/go/url/escape';
import { bodyText, UnreadableBody } from './body.ts';
import type { Incoming } from './exchange.ts';

interface ReadJsonOptions {
  /** Makes the error that is thrown, from Go's error message. */
  readonly refuse: (problem: string) => Error;
  /** Refuse members that are not in the shape. */
  readonly strict?: boolean;
  /**
   * Decode a body above the limit up to the limit, as Go's stream decoder does. Otherwise such a body throws
   * `UnreadableBody`.
   */
  readonly streamed?: boolean;
}

type Members = Readonly<Record<string, unknown>>;

/** Decodes a JSON body. The body `null` counts as an empty object. @throws the error from `refuse` */
export async function readJson(
  incoming: Incoming,
  shape: Shape,
  { refuse, strict = false, streamed = false }: ReadJsonOptions,
): Promise<Members> {
  try {
    return (decodeJson(shape, await bodyText(incoming), { strict }) ?? {}) as Members;
  } catch (error) {
    if (error instanceof UnreadableBody && streamed) return readHead(error, shape, { refuse, strict });
    throw error instanceof ShapeError ? refuse(error.message) : error;
  }
}

/** Go's stream decoder stops after the first value, so it ignores anything behind it, and the limit too. */
function readHead(
  { head, message }: UnreadableBody,
  shape: Shape,
  { refuse, strict = false }: ReadJsonOptions,
): Members {
  try {
    return (decodeJson(shape, textFromBytes(head), { strict }) ?? {}) as Members;
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw refuse(/^(?:unexpected )?EOF$/.test(error.message) ? message : error.message);
  }
}
