import type { Method } from '../method.ts';

export const profile: Method = { name: 'profile', groups: ['profile'], factorRank: 4 };
