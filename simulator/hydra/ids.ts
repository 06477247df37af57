import { uuid } from '../runtime/runtime.ts';
import type { Hydra } from './context.ts';

/** 32 hexadecimal digits. */
export const plainId = (hydra: Hydra): string => uuid(hydra.runtime.random).replaceAll('-', '');
