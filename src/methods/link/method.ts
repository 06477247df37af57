import type { Method } from '../method.ts';

export const link: Method = { name: 'link', groups: ['link'], sendsMessage: true };
