import { at, type Kind } from '../kit/index.ts';
import { node } from '../kit/second-factor.ts';
import { fillForm } from './forms.ts';
import { type Row, someAgent, somebody, someHeaders, someMember, type World } from './rows.ts';

const ui = 'http%3A%2F%2F127.0.0.1%3A4455';

/** Parameters a flow may begin with, the kinds that know them, or all. */
const queries: readonly (readonly [kind: Kind | '', query: string])[] = [
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

function query({ choose }: World, kind: Kind): { readonly query?: string } {
  if (choose.chance(0.75)) return {};
  const own = queries.filter(([only]) => only === '' || only === kind);
  const [first, second] = [choose.of(own)[1], choose.of(own)[1]];
  return { query: `?${choose.chance(0.2) ? `${first}&${second}` : first}` };
}

const begin = (kind: Kind, weight: number): Row => ({
  name: `begin ${kind}`,
  weight,
  make: (world) => ({
    do: 'begin',
    as: kind === 'settings' ? someMember(world) : someAgent(world),
    kind,
    ...query(world, kind),
    flow: world.newFlow(),
    ...someHeaders(world),
  }),
});

const seen = ({ walker }: World) => [...walker.memory.flows.keys()];

/** Who goes on with a flow: whoever began it, seldom somebody else. */
const owner = (world: World, flow: string) =>
  world.choose.chance(0.96) ? (world.owners.get(flow) ?? someAgent(world)) : someAgent(world);

const showing = (world: World, id: string) =>
  seen(world).filter((flow) => node(world.walker.memory.flows.get(flow), id));

/** Fields that no form has. */
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

const submit: Row = {
  name: 'submit',
  weight: 40,
  when: (world) => seen(world).length > 0,
  make: (world) => {
    const { choose, walker } = world;
    const flow = choose.recent(seen(world));
    const body = walker.memory.flows.get(flow);
    const as = owner(world, flow);
    const kind = /self-service\/(\w+)/.exec(String(at(body, 'ui.action')))?.[1] as Kind;
    const person = somebody(world, kind === 'registration');
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

/** Flows of all kinds: begun, read, submitted. */
export const flowRows: readonly Row[] = [
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
