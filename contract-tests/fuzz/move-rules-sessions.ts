import {
  type MoveRule,
  personAgents,
  someAgent,
  someHeaders,
  someSignedInAgent,
  type WalkState,
} from './move-rules.ts';

/** Rule for a request about the sender's own sessions. */
const own = (weight: number, method: string, url: (world: WalkState) => string, body?: unknown): MoveRule => ({
  name: `${method} ${url.name}`,
  weight,
  make: (world) => ({ do: 'send', as: someSignedInAgent(world), method, url: url(world), body, ...someHeaders(world) }),
});

const whoami = () => '/sessions/whoami';
const sessions = () => '/sessions';
const oneSession = ({ choose }: WalkState) => `/sessions/<session:${choose.of(personAgents)}>`;
const logout = ({ choose }: WalkState) =>
  `/self-service/logout/browser${choose.chance(0.2) ? '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter' : ''}`;

/** Rules for whoami, a user's sessions, and logout. */
export const sessionRules: readonly MoveRule[] = [
  own(6, 'GET', whoami),
  own(2, 'GET', sessions),
  own(0.7, 'DELETE', sessions),
  own(1, 'DELETE', oneSession),
  own(2.5, 'GET', logout),
  {
    name: 'leave',
    weight: 2,
    when: ({ walker }) => [...walker.memory.kept.keys()].some((key) => key.startsWith('logout_token:')),
    make: (world) => {
      const as = someSignedInAgent(world);
      const owner = world.choose.chance(0.85) ? as : someAgent(world);
      return { do: 'send', as, method: 'GET', url: `/self-service/logout?token=<logout_token:${owner}>` };
    },
  },
  {
    name: 'leave natively',
    weight: 1,
    make: ({ choose }) => ({
      do: 'send',
      as: choose.of(['native', 'native 2']),
      method: 'DELETE',
      url: '/self-service/logout/api',
      body: { session_token: choose.chance(0.85) ? '<session_token:native>' : 'ory_st_unknown' },
    }),
  },
  {
    name: 'go on',
    weight: 2,
    when: ({ walker }) => [...walker.memory.kept.keys()].some((key) => key.startsWith('onward:')),
    make: (world) => {
      const as = someAgent(world);
      const headers = { accept: 'text/html' };
      return { do: 'send', as, method: 'GET', url: `<onward:${as}>`, headers, keep: world.newFlow() };
    },
  },
];
