import type { Rule } from '../rule/rule.ts';

export const ownVersion: Rule = {
  description: '`/version` says v25.4.0',
  changeBody(body, { incoming }) {
    if (!incoming.url.pathname.endsWith('/version') || body.version === undefined) return false;
    body.version = 'v25.4.0';
    return true;
  },
};
