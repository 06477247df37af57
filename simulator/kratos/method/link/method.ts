import type { Method } from '../../flow/engine/method.ts';
import { recovery } from './recovery.ts';
import { verification } from './verification.ts';

/** Links in a message: who follows one holds the address. */
export const link: Method = { name: 'link', recovery, verification };
