import type { Method } from '../../flow/engine/method.ts';
import { registration } from './registration.ts';
import { settings } from './settings.ts';

/** The traits of a person, which are no way to sign in, and so of every form. */
export const profile: Method = { name: 'profile', always: true, registration, settings };
