import { flowsByShape, type RecordedFlow } from '../screens/recorded/recorded.ts';

/** A page and the response bodies of the servers, by path. */
export interface LayoutState {
  readonly name: string;
  /** Path and query. */
  readonly path: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

const at = '2026-01-01T12:00:00Z';
const device = {
  id: 'device',
  ip_address: '203.0.113.7:51234',
  user_agent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  location: 'Saint-Denis, FR',
};
const session = {
  id: 'session',
  active: true,
  issued_at: at,
  authenticated_at: at,
  expires_at: '2026-02-01T12:00:00Z',
  authenticator_assurance_level: 'aal2',
  authentication_methods: [
    { method: 'password', aal: 'aal1', completed_at: at },
    { method: 'totp', aal: 'aal2', completed_at: at },
  ],
  identity: {
    id: '0d8d1d3e-6c1b-4b6d-9a52-6c2d6b8b5f10',
    schema_id: 'default',
    schema_url: '',
    traits: { email: 'maximilian.schwarzenberger@example.org', firstName: 'Maximilian' },
  },
  devices: [device],
};
const client = { client_id: 'demo', client_name: 'Plus Que Pro', client_uri: 'https://example.org' };
const signedIn = { '/sessions/whoami': session };

const consent = {
  challenge: 'challenge',
  csrf_token: 'token',
  client: { ...client, policy_uri: 'https://example.org/policy', tos_uri: 'https://example.org/terms' },
  requested_scope: ['openid', 'profile', 'email', 'phone', 'address', 'offline_access'],
  requested_audience: ['https://api.example.org'],
  subject: session.identity.id,
  identity_label: session.identity.traits.email,
  redirect_host: 'www.example.org',
  remember_for: 2_592_000,
};

/** Screens without a flow. */
const statesWithoutFlow: readonly LayoutState[] = [
  { name: 'consent', path: '/consent?consent_challenge=challenge', answers: { '/gateway/consent': consent } },
  {
    name: 'logout',
    path: '/logout?logout_challenge=challenge',
    answers: { '/gateway/logout': { ...consent, client } },
  },
  { name: 'device', path: '/device?device_challenge=challenge', answers: { '/gateway/device': consent } },
  {
    name: 'dashboard',
    path: '/',
    answers: { ...signedIn, '/self-service/logout/browser': { logout_url: 'https://kratos.test/self-service/logout' } },
  },
  { name: 'sessions', path: '/sessions', answers: { ...signedIn, '/sessions': [{ ...session, id: 'other' }] } },
  { name: 'error', path: '/error?error=invalid_scope&error_description=The%20scope%20is%20not%20known', answers: {} },
  { name: 'error without words', path: '/error', answers: {} },
  { name: 'not found', path: '/nowhere', answers: {} },
];

/** Returns the ids of all messages and labels of a flow. */
function messageIdsOf({ flow }: RecordedFlow): number[] {
  const nodes = flow.ui.nodes ?? [];
  const messages = [...(flow.ui.messages ?? []), ...nodes.flatMap((node) => node.messages)];
  return [
    ...messages.map(({ id }) => id),
    ...nodes.flatMap(({ meta }) => (meta.label === undefined ? [] : [meta.label.id])),
  ];
}

/** Returns few flows that together have all recorded message ids; the flow with the most new ids comes first. */
function flowsCoveringAllMessages(): RecordedFlow[] {
  const chosen: RecordedFlow[] = [];
  const covered = new Set<number>();
  const countNew = (recorded: RecordedFlow) => new Set(messageIdsOf(recorded).filter((id) => !covered.has(id))).size;
  for (;;) {
    const next = flowsByShape.toSorted((a, b) => countNew(b) - countNew(a))[0];
    if (next === undefined || countNew(next) === 0) return chosen;
    chosen.push(next);
    for (const id of messageIdsOf(next)) covered.add(id);
  }
}

const stateOf = ({ name, kind, flow }: RecordedFlow): LayoutState => ({
  name,
  path: `/${kind}?flow=${flow.id}`,
  answers: {
    [`/self-service/${kind}/flows`]: { ...flow, ...(kind === 'login' ? { oauth2_login_request: { client } } : {}) },
    ...(kind === 'settings' ? signedIn : {}),
  },
});

/** The screens without a flow, then flows that together show all messages, those with the most messages first. */
export const layoutStates: readonly LayoutState[] = [...statesWithoutFlow, ...flowsCoveringAllMessages().map(stateOf)];
