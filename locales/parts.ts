/**
 * What only the screens of people who are signed in say, and the questions that applications ask: each language has it in a
 * second file, so that a first form brings only what it may say: the name of a security key (1050013) is asked for there, too.
 */
const further = /^(settings|recovered|sessions?|dashboard|consent|logout|device)\.|^identities\.messages\.1050(?!013)/;

/** Whether a text stands in the second file of its language. @param key of the text */
export const isFurther = (key: string): boolean => further.test(key);

/** Whether a screen needs both files of its language. @param path below the base path, as `/settings` */
export const needsFurther = (path: string): boolean =>
  /^\/($|welcome|sessions|settings|consent|logout|device)/.test(path);
