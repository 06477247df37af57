import type { Start } from '../start.ts';
import { oauth2Starts } from './oauth2.ts';
import { othersStarts } from './others.ts';
import { serveStarts } from './serve.ts';

export const starts: readonly Start[] = [...serveStarts, ...oauth2Starts, ...othersStarts];
