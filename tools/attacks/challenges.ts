import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Attack } from './attack.ts';
import type { Servers } from './servers.ts';
import { type Answer, signsIn, Visitor } from './visitor.ts';

/** A gateway with challenges, where the guesses of two accounts are used up. */
async function startAttacked(servers: Servers) {
  const { origin } = await servers.open(0, { THROTTLE_CHALLENGE: '100', THROTTLE_ACCOUNT: '3/1h' });
  const attacked: Servers = { ...servers, app: origin };
  const people = [await servers.newPerson(), await servers.newPerson()] as const;
  const guess = async (email: string, password: string, solution?: string): Promise<Answer> => {
    const visitor = new Visitor(attacked);
    visitor.headers['x-forwarded-host'] = new URL(servers.app).host;
    if (solution !== undefined) visitor.headers['x-throttle-solution'] = solution;
    return visitor.submit('login', { method: 'password', identifier: email, password });
  };
  for (const { email } of people) for (let index = 0; index < 3; index += 1) await guess(email, 'wrong');
  const solve = async (email: string) => {
    const challenge: Challenge = (await guess(email, 'wrong')).json.error.challenge;
    return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
  };
  return { people, guess, solve };
}

export const challenges: readonly Attack[] = [
  {
    name: 'guess: above the limit, with one solution for several guesses and for another account',
    run: async (servers) => {
      const { people, guess, solve } = await startAttacked(servers);
      const [victim, other] = people;
      const solution = await solve(victim.email);
      const statuses = [
        (await guess(other.email, 'wrong', solution)).status,
        (await guess(victim.email, 'wrong', solution)).status,
        (await guess(victim.email, 'wrong', solution)).status,
      ];
      const owner = await guess(victim.email, victim.password, await solve(victim.email));
      return `${statuses}` === '429,400,429' && signsIn(owner)
        ? 'one guess for each solution, and the owner signs in'
        : undefined;
    },
  },
];
