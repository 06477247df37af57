import type { Rules } from '../rule.ts';
import { ownVersion } from './shared.ts';

/** Where Hydra v25.4.0 answers otherwise than v26.2.0. */
export const hydra: Rules = [ownVersion];
