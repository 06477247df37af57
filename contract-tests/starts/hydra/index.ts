import type { StartCase } from '../start.ts';
import { oauth2Starts } from './oauth2.ts';
import { othersStarts } from './others.ts';
import { serveStarts } from './serve.ts';

export const starts: readonly StartCase[] = [...serveStarts, ...oauth2Starts, ...othersStarts];
