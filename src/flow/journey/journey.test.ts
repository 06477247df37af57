import type { FlowKind } from '@members/openapi';
import { expect, test } from 'vitest';
import { createGatewayApi } from '../../api/gateway.ts';
import { createKratosApi } from '../../api/kratos.ts';
import { createReachability } from '../../api/reachability.ts';
import { defaultConfig } from '../../config.ts';
import type { Action, Situation } from '../action.ts';
import type { FlowContext } from '../context.ts';
import { continueWith } from '../continue-with.ts';
import { decide } from '../error/error-policy.ts';
import { startFirstCall } from '../first-call.ts';
import { flowKinds, routeOf } from '../kinds.ts';
import { loadFlow } from '../load.ts';
import { perform, screenPath } from '../perform.ts';
import { createPageStorage } from '../storage.ts';
import { type Journey, journeyOf, journeyOfFlow, signOutPath } from './journey.ts';

const kratosUrl = defaultConfig.kratos_url;
const origin = 'http://127.0.0.1:4455';
const journey: Journey = {
  return_to: 'https://app.test/orders?id=1&sort=desc',
  login_challenge: 'challenge',
  organization: 'org',
  identity_schema: 'staff',
  via: 'ada@example.org',
};
const { via: _via, ...withoutVia } = journey;
const kinds = Object.keys(flowKinds).filter((kind): kind is FlowKind => Object.hasOwn(flowKinds, kind));
const here = (kind: FlowKind) => new URL(`/${kind}?${new URLSearchParams({ flow: 'f0', ...journey })}`, origin);

function contextOn(fetch: (request: Request) => Promise<Response>): FlowContext {
  return {
    isEmbedded: false,
    config: defaultConfig,
    kratos: createKratosApi(defaultConfig, fetch, origin),
    gateway: (base) => createGatewayApi(base, fetch),
    reachability: createReachability().reachability,
    shownPath: () => '/elsewhere',
    shownHash: () => '',
    now: () => 0,
    report: () => {},
    onEvent: () => {},
    deviceStorage: createPageStorage(),
    visitStorage: createPageStorage(),
    reload: () => {},
    theme: undefined,
    newFlows: new Map(),
    oauth2Requests: new Map(),
    typedAddress: { current: undefined },
    carriedInput: new Map(),
  };
}

const context = contextOn(() => Promise.reject(new TypeError('no network')));

/** Returns the path that an action leads to, and the journey in its address. */
function destinationOf(kind: FlowKind, action: Action): readonly [path: string, journey: Journey] {
  if (action.do === 'show') return ['', {}];
  const performed = perform(action, { context, kind, url: here(kind), journey });
  if (!(performed instanceof Response)) return [performed.problem.id, {}];
  const to = new URL(performed.headers.get('location') ?? '', origin);
  const there = journeyOf(to.searchParams);
  // The address to return to the settings carries the journey.
  const back = there.return_to?.startsWith(`${origin}/settings?`)
    ? journeyOf(new URL(there.return_to).searchParams)
    : {};
  return [to.pathname, { ...there, ...back }];
}

const decided = (kind: FlowKind, status: number, error: object, more: object = {}): Action => {
  const answer: Situation['answer'] = { status, statusText: '', json: true, body: { error, ...more } };
  return decide({ step: 'submit', kind, answer, journey, here: here(kind), kratosUrl, hops: 0 });
};
const item = (action: string): Action => continueWith({ continue_with: [{ action, flow: { id: 'f1' } }] }, journey);

/** All transitions between screens that happen without a press on a link. */
const transitions: ReadonlyArray<readonly [way: string, to: string, action: (kind: FlowKind) => Action]> = [
  ['a flow that is gone', 'itself', (kind) => decided(kind, 404, {})],
  ['a flow that expired', 'itself', (kind) => decided(kind, 410, { id: 'self_service_flow_expired' })],
  [
    'a flow that was replaced',
    'itself',
    (kind) => decided(kind, 410, { id: 'self_service_flow_replaced' }, { use_flow_id: 'f2' }),
  ],
  ['a form that failed its CSRF check', 'itself', (kind) => decided(kind, 403, { id: 'security_csrf_violation' })],
  ['an ended session', '/login', (kind) => decided(kind, 401, { id: 'session_inactive' })],
  ['a second factor that is due', '/login', (kind) => decided(kind, 403, { id: 'session_aal2_required' })],
  ['a sign-in that is too old', '/login', (kind) => decided(kind, 403, { id: 'session_refresh_required' })],
  [
    'an address that is not verified',
    '/verification',
    (kind) => decided(kind, 403, { id: 'session_verified_address_required' }),
  ],
  ['a success that asks for verification', '/verification', () => item('show_verification_ui')],
  ['a success that asks for recovery', '/recovery', () => item('show_recovery_ui')],
  ['a success that asks for settings', '/settings', () => item('show_settings_ui')],
];

const cases = transitions
  .flatMap(([way, to, action]) => kinds.map((kind) => [kind, way, to, action] as const))
  // Settings stay on the page, to keep the input.
  .filter(([kind, way]) => kind !== 'settings' || way !== 'an ended session');

test.each(cases)('in %s, %s leads to %s with the journey', (kind, _way, to, action) => {
  expect(destinationOf(kind, action(kind))).toEqual([to === 'itself' ? routeOf(kind) : to, journey]);
});

test.each(kinds)('the address of %s keeps the journey when a flow’s id is added', (kind) => {
  const to = new URL(screenPath({ context, kind, url: here(kind), journey }, 'f9'), origin);
  expect([to.pathname, to.searchParams.get('flow'), journeyOf(to.searchParams)]).toEqual([
    routeOf(kind),
    'f9',
    journey,
  ]);
});

/** Kinds without a login challenge carry it in `return_to`. */
const challengeAsReturnTo: Journey = {
  return_to: `${defaultConfig.kratos_url}/self-service/login/browser?login_challenge=${journey.login_challenge}`,
};

/** Journey in the call that creates a flow of each kind (specification 7). */
const expectedJourney: { readonly [K in FlowKind]: Journey } = {
  login: journey,
  registration: withoutVia,
  recovery: challengeAsReturnTo,
  verification: challengeAsReturnTo,
  settings: challengeAsReturnTo,
};

async function firstCalls(kind: FlowKind, address: URL) {
  const calls: URL[] = [];
  const fetch = async (request: Request) => {
    calls.push(new URL(request.url));
    return Response.json({ error: { code: 500 } }, { status: 500 });
  };
  const started = startFirstCall(defaultConfig, address, fetch);
  await loadFlow(contextOn(started), kind, address);
  return calls;
}

test.each(kinds)('one call with the journey creates a flow of %s', async (kind) => {
  const address = new URL(here(kind));
  address.searchParams.delete('flow');
  const calls = await firstCalls(kind, address);
  expect(calls.map(({ pathname, searchParams }) => [pathname, journeyOf(searchParams)])).toEqual([
    [`/self-service/${kind}/browser`, expectedJourney[kind]],
  ]);
});

const spelled: ReadonlyArray<readonly [address: string, sent: string]> = [
  ['http:\\\\evil.example', 'http://evil.example/'],
  ['/\\evil.example/', 'http://evil.example/'],
  ['https:///evil.example', 'https://evil.example/'],
  ['/\t/evil.example', 'http://evil.example/'],
  ['/orders?id=1&sort=%2Fdesc', '/orders?id=1&sort=%2Fdesc'],
  ['https://app.test/orders?id=1#x', 'https://app.test/orders?id=1#x'],
];

test.each(kinds.flatMap((kind) => spelled.map(([address, sent]) => [kind, address, sent] as const)))(
  'one call creates a flow of %s that returns to %j, written as %s',
  async (kind, address, sent) => {
    const calls = await firstCalls(kind, new URL(`/${kind}?${new URLSearchParams({ return_to: address })}`, origin));
    expect(calls.map(({ searchParams }) => searchParams.getAll('return_to'))).toEqual([[sent]]);
  },
);

test('a flow opened by its id gives its journey', () => {
  const request_url = `${kratosUrl}/self-service/login/browser?${new URLSearchParams({ ...journey })}`;
  expect(journeyOfFlow({ request_url })).toEqual(journey);
  expect(journeyOfFlow({ request_url, return_to: 'https://app.test/new' }).return_to).toBe('https://app.test/new');
});

test.each(['aal2=true', 'aal2', 'aal=aal2', 'aal=aal1&aal2=1'])(
  'an address with %s asks for a second factor',
  async (query) => {
    const calls: URL[] = [];
    const fetch = async (request: Request) => {
      calls.push(new URL(request.url));
      return Response.json({ error: { code: 500 } }, { status: 500 });
    };
    const url = new URL(`/login?${query}`, origin);
    await loadFlow(contextOn(fetch), 'login', url);
    expect(calls.map(({ searchParams }) => searchParams.get('aal'))).toEqual(['aal2']);
    expect(screenPath({ context, kind: 'login', url, journey: {} }, 'f9')).toBe('/login?aal2=true&flow=f9');
  },
);

test.each(['aal=aal1', 'aal=', 'aal=AAL2', 'refresh=true'])('an address with %s asks for no second factor', (query) => {
  const url = new URL(`/login?${query}`, origin);
  expect(screenPath({ context, kind: 'login', url, journey: {} }, 'f9')).not.toContain('aal');
});

test('a sign-out returns with the journey', () => {
  const [path, query] = signOutPath(screenPath({ context, kind: 'login', url: here('login'), journey })).split('?');
  const back = new URL(new URLSearchParams(query).get('return_to') ?? '', origin);
  expect([path, back.pathname, journeyOf(back.searchParams)]).toEqual(['/logout', '/login', journey]);
});
