import type { Method } from '../method.ts';

export const password: Method = {
  name: 'password',
  groups: ['password'],
  section: 'password',
  isUsual: true,
  factorRank: 3,
  fields: [{ name: 'password', isCompared: true }],
  chooserText: 'chooser.password',
  namesAccountIn: ['login', 'registration'],
};
