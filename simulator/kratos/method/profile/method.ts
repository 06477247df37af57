import type { Method } from '../../flow/engine/method.ts';
import { registration } from './registration.ts';
import { settings } from './settings.ts';

/** The identity's traits, which every registration and settings form shows. */
export const profile: Method = { name: 'profile', alwaysOffered: true, registration, settings };
