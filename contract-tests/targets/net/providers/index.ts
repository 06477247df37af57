/** Endpoints of the simulated public providers, by host and path, as their documentation describes them. */
import type { ProviderHandler } from '../person.ts';
import { facebook } from './facebook.ts';
import { openid } from './openid.ts';
import { github, people } from './people.ts';
import { work } from './work.ts';

export const providers: Readonly<Record<string, ProviderHandler>> = {
  ...github,
  ...openid,
  ...facebook,
  ...people,
  ...work,
};
