import type { Chapter } from './statement.ts';
import { cards } from './statements/cards.ts';
import { data } from './statements/data.ts';
import { errors } from './statements/errors.ts';
import { purpose } from './statements/purpose.ts';
import { screens } from './statements/screens.ts';
import { submission } from './statements/submission.ts';

/** All statements, in chapters. */
export const chapters: readonly Chapter[] = [purpose, ...screens, ...cards, ...data, ...submission, ...errors];
