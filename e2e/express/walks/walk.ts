import type { Visitor } from '../visitor.ts';

/** Goes through a journey; what visitors see is written down. */
export type Walk = (stage: {
  /** Somebody with a browser of their own; a name goes before all that they see. */
  arrive(name?: string): Promise<Visitor>;
}) => Promise<void>;
