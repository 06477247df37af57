import type { Person } from '@members/testkit/person';

/** Has an account in every world. */
export const camille: Person = {
  email: 'camille@example.org',
  password: 'tournesol-lundi-7',
  firstName: 'Camille',
  lastName: 'Martin',
};

/** Has an account in every world, and an address longer than a line. */
export const longNamed: Person = {
  email: 'marie-antoinette.de-la-rochefoucauld@association-departementale.example.org',
  password: 'tournesol-lundi-7',
  firstName: 'Marie-Antoinette',
  lastName: 'de La Rochefoucauld',
};

/** Has no account yet. */
export const noe: Person = {
  email: 'noe@example.org',
  password: 'orage-violet-9',
  firstName: 'Noé',
  lastName: 'Lefèvre',
};
