/** Social sign-in providers of the net, as their documentation has them: what each tells of a person, by its address. */
import type { Tell } from '../person.ts';
import { facebook } from './facebook.ts';
import { openid } from './openid.ts';
import { github, people } from './people.ts';
import { work } from './work.ts';

/** By host and path. */
export const providers: Readonly<Record<string, Tell>> = { ...github, ...openid, ...facebook, ...people, ...work };
