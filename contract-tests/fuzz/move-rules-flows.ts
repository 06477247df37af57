import { type FlowKind, valueAt } from '../kit/index.ts';
import { node } from '../kit/second-factor.ts';
import { fillForm } from './forms.ts';
import { type MoveRule, someAgent, someHeaders, somePerson, someSignedInAgent, type WalkState } from './move-rules.ts';

const ui = 'http%3A%2F%2F127.0.0.1%3A4455';

/** Query parameters to start a flow with; `''` stands for all kinds of flow. */
const queries: readonly (readonly [kind: FlowKind | '', query: string])[] = [
  ['', `return_to=${ui}%2Fafter`],
  ['', 'return_to=http%3A%2F%2Felsewhere.example.org'],
  ['', 'return_to='],
  ['login', 'refresh=true'],
  ['login', 'refresh=true'],
  ['login', 'aal=aal2'],
  ['login', 'aal=aal2'],
  ['login', 'aal=aal1&refresh=true'],
  ['login', 'aal=aal2&refresh=true'],
  ['login', 'aal=aal3'],
  ['login', 'via=email&aal=aal2'],
  ['login', 'return_session_token_exchange_code=true'],
  ['registration', `after_verification_return_to=${ui}%2Fverified`],
  ['registration', 'return_session_token_exchange_code=true'],
];

function query({ choose }: WalkState, kind: FlowKind): { readonly query?: string } {
  if (choose.chance(0.75)) return {};
  const own = queries.filter(([only]) => only === '' || only === kind);
  const [first, second] = [choose.of(own)[1], choose.of(own)[1]];
  return { query: `?${choose.chance(0.2) ? `${first}&${second}` : first}` };
}

const begin = (kind: FlowKind, weight: number): MoveRule => ({
  name: `begin ${kind}`,
  weight,
  make: (world) => ({
    do: 'begin',
    as: kind === 'settings' ? someSignedInAgent(world) : someAgent(world),
    kind,
    ...query(world, kind),
    flow: world.newFlow(),
    ...someHeaders(world),
  }),
});

const seen = ({ walker }: WalkState) => [...walker.memory.flows.keys()];

/** Returns the agent that continues a flow: mostly its owner. */
const owner = (world: WalkState, flow: string) =>
  world.choose.chance(0.96) ? (world.owners.get(flow) ?? someAgent(world)) : someAgent(world);

const showing = (world: WalkState, id: string) =>
  seen(world).filter((flow) => node(world.walker.memory.flows.get(flow), id));

/** Fields that the form does not have, or with invalid values. */
const strange = [
  { csrf_token: 'wrong' },
  { csrf_token: '' },
  { method: 'unknown' },
  { method: '' },
  { method: 'password' },
  { method: 'code' },
  { method: 'link' },
  { method: 'profile' },
  { transient_payload: { a: 1 } },
  { unknown: 'x' },
  { resend: 'code' },
  { screen: 'previous' },
  { totp_unlink: true },
  { lookup_secret_disable: true },
];

const submit: MoveRule = {
  name: 'submit',
  weight: 40,
  when: (world) => seen(world).length > 0,
  make: (world) => {
    const { choose, walker } = world;
    const flow = choose.recent(seen(world));
    const body = walker.memory.flows.get(flow);
    const as = owner(world, flow);
    const kind = /self-service\/(\w+)/.exec(String(valueAt(body, 'ui.action')))?.[1] as FlowKind;
    const person = somePerson(world, kind === 'registration');
    const address = world.addresses.get(flow) ?? `email:${person}`;
    const filling = {
      choose,
      kind,
      person,
      address,
      flow,
      hasUpstream: walker.hasUpstream,
      secrets: showing(world, 'totp_secret_key'),
      backups: showing(world, 'lookup_secret_codes'),
    };
    const fields = fillForm(filling, body, as.startsWith('form'));
    const more = choose.chance(0.06) && !as.startsWith('form') ? choose.of(strange) : {};
    return { do: 'submit', as, flow, fields: { ...fields, ...more }, ...someHeaders(world) };
  },
};

/** Rules for flows of all kinds: start, read, submit. */
export const flowRules: readonly MoveRule[] = [
  begin('login', 9),
  begin('registration', 6),
  begin('settings', 6),
  begin('recovery', 4),
  begin('verification', 3),
  submit,
  {
    name: 'read',
    weight: 4,
    when: (world) => seen(world).length > 0,
    make: (world) => {
      const flow = world.choose.recent(seen(world));
      return { do: 'read', as: owner(world, flow), flow, ...someHeaders(world) };
    },
  },
  {
    name: 'a link of a mail',
    weight: 2,
    when: ({ addresses }) => addresses.size > 0,
    make: (world) => ({
      do: 'send',
      as: world.choose.chance(0.7) ? someAgent(world) : 'form',
      method: 'GET',
      url: `<link:${world.choose.recent([...world.addresses.values()])}>`,
      keep: world.newFlow(),
    }),
  },
];
