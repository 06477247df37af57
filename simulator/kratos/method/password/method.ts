import type { Method } from '../../flow/engine/method.ts';
import { login } from './login.ts';
import { registration } from './registration.ts';
import { settings } from './settings.ts';

export const password: Method = { name: 'password', login, registration, settings };
