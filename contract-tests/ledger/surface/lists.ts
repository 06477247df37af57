import { readFileSync } from 'node:fs';

export interface SurfaceOperation {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
}

/** Operations, error ids and configuration keys of a server, read from its sources by `npm run parity -- surface`. */
export interface Surface {
  readonly operations: readonly SurfaceOperation[];
  readonly errors: readonly string[];
  readonly keys: readonly string[];
}

export interface KratosSurface extends Surface {
  readonly messages: readonly string[];
  readonly states: readonly (readonly [kind: string, state: string])[];
  readonly hooks: readonly string[];
}

export interface Surfaces {
  readonly kratos: KratosSurface;
  readonly hydra: Surface;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'));

/** Reads the lists beside this file. */
export const readSurfaces = (): Surfaces => ({ kratos: read('kratos'), hydra: read('hydra') });
