import type { Method } from '../method.ts';

export const identifierFirst: Method = {
  name: 'identifier_first',
  groups: ['identifier_first'],
  section: 'identifier',
};
