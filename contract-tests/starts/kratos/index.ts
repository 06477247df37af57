import type { StartCase } from '../start.ts';
import { flowStarts } from './flows.ts';
import { hookStarts } from './hooks.ts';
import { identityStarts } from './identities.ts';
import { mailStarts } from './mails.ts';
import { methodStarts } from './methods.ts';
import { otherStarts } from './others.ts';
import { providerStarts } from './providers.ts';
import { serveStarts } from './serve.ts';
import { sessionStarts } from './sessions.ts';

export const starts: readonly StartCase[] = [
  ...otherStarts,
  ...serveStarts,
  ...sessionStarts,
  ...flowStarts,
  ...hookStarts,
  ...methodStarts,
  ...providerStarts,
  ...identityStarts,
  ...mailStarts,
];
