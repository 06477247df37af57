import type { ExpressVisitor } from '../visitor.ts';

/** Walks through the pages of a journey and records each one. */
export type ExpressWalk = (stage: {
  /** Opens a browser for another user. @param name goes before the names of all recorded pages */
  openVisitor(name?: string): Promise<ExpressVisitor>;
}) => Promise<void>;
