import { password } from '../kit/index.ts';
import { otherPassword } from './forms.ts';
import { type MoveRule, personAgents, someAgent, somePerson, type WalkState } from './move-rules.ts';
import { traitsFor } from './traits.ts';

const identity = (world: WalkState) =>
  world.choose.chance(0.95) ? `<identity:${somePerson(world)}>` : '00000000-0000-0000-0000-000000000001';

/** Rule for a request of the admin API about one identity. */
const identityRequest = (
  weight: number,
  method: string,
  path = '',
  body?: (world: WalkState) => unknown,
): MoveRule => ({
  name: `${method} identity${path}`,
  weight,
  make: (world) => ({
    do: 'send',
    as: 'admin',
    method,
    url: `/admin/identities/${identity(world)}${path}`,
    body: body?.(world),
  }),
});

/** Whether identities have at most one address. Several are listed in random order, so an index would mean different ones. */
const isOneAddress = ({ traits }: WalkState) =>
  traits.filter(({ schema }) => JSON.stringify(schema).includes('"verification"')).length <= 1;

const changes = (world: WalkState) => [
  { op: 'replace', path: '/state', value: 'inactive' },
  { op: 'replace', path: '/state', value: 'active' },
  { op: 'replace', path: '/traits/email', value: `<email:${world.choose.recent(world.people)}.moved>` },
  { op: 'add', path: '/traits/firstName', value: 'Bea' },
  { op: 'remove', path: '/traits/firstName' },
  { op: 'replace', path: '/metadata_public', value: { a: [1] } },
  { op: 'add', path: '/metadata_admin/b', value: 1 },
  { op: 'test', path: '/state', value: 'active' },
  { op: 'replace', path: '/id', value: 'x' },
  ...(isOneAddress(world) ? [{ op: 'replace', path: '/verifiable_addresses/0/verified', value: true }] : []),
];

const whole = (world: WalkState) => ({
  schema_id: world.schema,
  state: world.choose.of(['active', 'active', 'inactive', 'unknown']),
  traits: traitsFor(world.traits, world.choose.recent(world.people), () => world.choose.chance(0.4)),
  ...(world.choose.chance(0.3) && { credentials: { password: { config: { password: otherPassword } } } }),
});

const recovery = (what: 'code' | 'link'): MoveRule => ({
  name: `recovery ${what}`,
  weight: 1,
  make: (world) => ({
    do: 'send',
    as: 'admin',
    method: 'POST',
    url: `/admin/recovery/${what}`,
    body: {
      identity_id: identity(world),
      ...(world.choose.chance(0.2) && { expires_in: world.choose.of(['1h', '-1h', '', 'x']) }),
      ...(what === 'code' && world.choose.chance(0.2) && { flow_type: world.choose.of(['api', 'browser', 'x']) }),
    },
    keep: somePerson(world),
  }),
});

const recoveries = (kept: ReadonlyMap<string, string>) =>
  [...kept.keys()].filter((key) => key.startsWith('recovery_link:'));

const makeIdentity = (weight: number, when: (world: WalkState) => boolean): MoveRule => ({
  name: 'make an identity',
  weight,
  when,
  make: (world) => {
    const { choose, schema, traits } = world;
    const person = somePerson(world, true);
    const verified = { value: `<email:${person}>`, via: 'email', verified: true, status: 'completed' };
    return {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: {
        schema_id: schema,
        traits: traitsFor(traits, person, () => choose.chance(0.2)),
        ...(choose.chance(0.85) && { credentials: { password: { config: { password } } } }),
        ...(choose.chance(0.25) && { verifiable_addresses: [verified] }),
        ...(choose.chance(0.1) && { state: 'inactive' }),
        ...(choose.chance(0.1) && { metadata_public: { a: 1 }, metadata_admin: { b: [true] } }),
      },
      keep: person,
    };
  },
});

/** Rules for the admin API: identities, their sessions, credentials and recoveries. */
export const adminRules: readonly MoveRule[] = [
  makeIdentity(40, ({ known }) => known.size === 0),
  makeIdentity(3, ({ known }) => known.size > 0),
  identityRequest(3, 'GET'),
  identityRequest(1, 'GET', '/sessions'),
  identityRequest(0.4, 'DELETE', '/sessions'),
  identityRequest(0.4, 'DELETE'),
  identityRequest(1.5, 'PATCH', '', (world) => [world.choose.of(changes(world))]),
  identityRequest(0.8, 'PUT', '', whole),
  identityRequest(0.3, 'DELETE', '/credentials/totp'),
  identityRequest(0.2, 'DELETE', '/credentials/lookup_secret'),
  identityRequest(0.2, 'DELETE', '/credentials/password'),
  {
    name: 'find an identity',
    weight: 0.7,
    make: ({ choose, people }) => ({
      do: 'send',
      as: 'admin',
      method: 'GET',
      url: `/admin/identities?credentials_identifier=<email:${choose.of(people)}>`,
    }),
  },
  {
    name: 'a session',
    weight: 1,
    make: ({ choose }) => {
      const url = `/admin/sessions/<session:${choose.of(personAgents)}>`;
      const [method, rest] = choose.of([
        ['GET', ''],
        ['GET', '?expand=identity'],
        ['GET', '?expand=devices'],
        ['DELETE', ''],
        ['PATCH', '/extend'],
      ] as const);
      return { do: 'send', as: 'admin', method, url: `${url}${rest}` };
    },
  },
  recovery('code'),
  recovery('link'),
  {
    name: 'open a recovery',
    weight: 2,
    when: ({ walker }) => recoveries(walker.memory.kept).length > 0,
    make: (world) => ({
      do: 'send',
      as: someAgent(world),
      method: 'GET',
      url: `<${world.choose.recent(recoveries(world.walker.memory.kept))}>`,
      keep: world.newFlow(),
    }),
  },
  {
    name: 'mails',
    weight: 1,
    make: ({ choose, people }) => ({
      do: 'send',
      as: 'admin',
      method: 'GET',
      url: `/admin/courier/messages?recipient=<email:${choose.recent(people)}>`,
    }),
  },
];
