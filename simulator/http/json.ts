import { decodeJson, type Shape, ShapeError } from '../go/json/decode.ts';
import { bodyText } from './body.ts';
import type { Incoming } from './exchange.ts';

interface Reading {
  /** What becomes of Go's objection. */
  readonly refuse: (problem: string) => Error;
  /** Refuse members that the shape does not know. */
  readonly strict?: boolean;
}

type Members = Readonly<Record<string, unknown>>;

/** A JSON body in its shape; one that is `null` counts as empty. @throws what `refuse` makes of the objection */
export async function readJson(
  incoming: Incoming,
  shape: Shape,
  { refuse, strict = false }: Reading,
): Promise<Members> {
  try {
    return (decodeJson(shape, await bodyText(incoming), { strict }) ?? {}) as Members;
  } catch (error) {
    throw error instanceof ShapeError ? refuse(error.message) : error;
  }
}
