import type { Method } from '../../flow/engine/method.ts';
import { recovery } from './recovery.ts';
import { verification } from './verification.ts';

/** Links in a message. A user who opens one owns the address. */
export const link: Method = { name: 'link', recovery, verification };
