import { textAnswer } from '../../http/answer.ts';
import type { Rule, Rules } from '../rule/rule.ts';
import { ownVersion } from './shared.ts';

const adminRoots: Rule = {
  description: '`/` and `/admin/` of the admin listener are 404 as plain text',
  answer(answer, { side, incoming: { url } }) {
    if (side !== 'admin' || answer.status !== 404 || !['/', '/admin/'].includes(url.pathname)) return answer;
    const plain = textAnswer(404, '404 page not found\n');
    return { ...answer, headers: { ...answer.headers, ...plain.headers }, body: plain.body };
  },
};

/** The differences of Hydra v25.4.0 from v26.2.0 that can be seen in a single response. */
export const hydra: Rules = [ownVersion, adminRoots];
