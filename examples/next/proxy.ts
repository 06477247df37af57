import { auth } from './auth.ts';

/** Only signed-in users reach the notes. */
export const proxy = auth.protect;

export const config = { matcher: '/notes' };
