import { textAnswer } from '../../http/answer.ts';
import type { Rule, Rules } from '../rule/rule.ts';
import { ownVersion } from './shared.ts';

const adminRoots: Rule = {
  what: 'the roots of the admin listener are unknown in plain words',
  answer(answer, { side, incoming: { url } }) {
    if (side !== 'admin' || answer.status !== 404 || !['/', '/admin/'].includes(url.pathname)) return answer;
    const plain = textAnswer(404, '404 page not found\n');
    return { ...answer, headers: { ...answer.headers, ...plain.headers }, body: plain.body };
  },
};

/** Where Hydra v25.4.0 answers otherwise than v26.2.0, as far as that shows in an answer alone. */
export const hydra: Rules = [ownVersion, adminRoots];
