import { decodeJson, type Shape, ShapeError } from '../go/json/decode.ts';
import { textOfBytes } from '../go/url/escape.ts';
import { bodyText, UnreadBody } from './body.ts';
import type { Incoming } from './exchange.ts';

interface Reading {
  /** What becomes of Go's objection. */
  readonly refuse: (problem: string) => Error;
  /** Refuse members that the shape does not know. */
  readonly strict?: boolean;
  /** Read while the body comes in, so that one beyond its limit counts up to there; else such a body is UnreadBody. */
  readonly streamed?: boolean;
}

type Members = Readonly<Record<string, unknown>>;

/** A JSON body in its shape; one that is `null` counts as empty. @throws what `refuse` makes of the objection */
export async function readJson(
  incoming: Incoming,
  shape: Shape,
  { refuse, strict = false, streamed = false }: Reading,
): Promise<Members> {
  try {
    return (decodeJson(shape, await bodyText(incoming), { strict }) ?? {}) as Members;
  } catch (error) {
    if (error instanceof UnreadBody && streamed) return readHead(error, shape, { refuse, strict });
    throw error instanceof ShapeError ? refuse(error.message) : error;
  }
}

/** Go's stream decoder has read a first value that ends before the limit does; what follows it, it never sees. */
function readHead({ head, message }: UnreadBody, shape: Shape, { refuse, strict = false }: Reading): Members {
  try {
    return (decodeJson(shape, textOfBytes(head), { strict }) ?? {}) as Members;
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw refuse(/^(?:unexpected )?EOF$/.test(error.message) ? message : error.message);
  }
}
