import type { Limit } from './limits.ts';

/** What the simulator, started with `--as v25.4.0`, answers otherwise than that version. */
export const v25_4_0: readonly Limit[] = [];
