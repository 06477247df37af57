import { makeIdentity, password, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Returns a query that makes a hook answer with this status and body or address. */
const hookQuery = (hook: string, answer: unknown, status = 200) =>
  `?${hook}=${encodeURIComponent(`${status} ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`)}`;

/** Answers of hooks that change the identity, and their effect. */
export default contract('hooks/web-hooks-parsed-answers', { profile: 'web-hooks' }, async (stage) => {
  await registration(stage);
  await settings(stage);
  await login(stage);
  await malformedAnswers(stage);
  await redirectingHooks(stage);
});

const address = (value: string, more: object = {}) => ({ value, via: 'email', ...more });

/** Changes to an identity, by name. */
function changes(own: string, other: string): Readonly<Record<string, object>> {
  const id = '5f1f8a3e-9d0b-4c43-9a53-0c4b1a7d2e11';
  return {
    'is not active': { state: 'inactive' },
    'is of no schema that there is': { schema_id: 'other' },
    'is of the same schema': { schema_id: 'default' },
    'has metadata': { metadata_public: { color: 'amber' }, metadata_admin: { note: 'a note' } },
    'has other metadata': { metadata_public: ['amber'], metadata_admin: 'a note' },
    'has no metadata': { metadata_public: null, metadata_admin: null },
    'has a name elsewhere': { external_id: `external-${other}` },
    'has no name elsewhere': { external_id: '' },
    'has nothing for a name elsewhere': { external_id: null },
    'has another address': { traits: { email: other, firstName: 'Ada' } },
    'has no traits': { traits: {} },
    'has nothing for traits': { traits: null },
    'has text for traits': { traits: 'none' },
    'has traits that the schema does not know': { traits: { email: own, odd: true } },
    'has a verified address': {
      verifiable_addresses: [
        address(own, { verified: true, status: 'completed', verified_at: '2001-01-02T03:04:05Z' }),
      ],
    },
    'has an address that is verified, and no more': {
      verifiable_addresses: [address(own, { verified: true, status: 'sent' })],
    },
    'has an address besides that is verified': {
      verifiable_addresses: [address(other, { verified: true, status: 'completed' })],
    },
    'has no address to verify': { verifiable_addresses: [] },
    'has another address for recovery': { recovery_addresses: [address(other)] },
    'has no address for recovery': { recovery_addresses: [] },
    'has another password': { credentials: { password: { type: 'password', config: { password: 'none-4711-here' } } } },
    'has another id': { id, created_at: '2020-01-02T03:04:05Z' },
    'has an odd member': { odd: true },
  };
}

/** Answers that only login accepts, because it does not check that traits are an object. */
const unlike = ['has nothing for traits', 'has text for traits'];

async function registration(stage: Stage): Promise<void> {
  const { admin, email, newNative, note } = stage;
  for (const [at, name] of Object.keys(changes('', '')).entries()) {
    const [own, other] = [email(`new-${at}`), email(`other-${at}`)];
    const app = newNative();
    note(`registration: the person ${name}`);
    const flow = await startApi(app, 'registration', hookQuery('change', { identity: changes(own, other)[name] }));
    const { body, status } = await submit(app, flow, { method: 'password', password, traits: { email: own } });
    if (status === 200) await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
    for (const identifier of [own, other])
      await submit(app, await startApi(app, 'login'), { method: 'password', identifier, password });
  }
}

async function settings(stage: Stage): Promise<void> {
  const { admin, email, newNative, note } = stage;
  for (const [at, name] of Object.keys(changes('', '')).entries()) {
    const [own, other] = [email(`kept-${at}`), email(`changed-${at}`)];
    const id = await makeIdentity(admin, own);
    const app = newNative();
    await signIn(app, own, 'api');
    note(`settings: the person ${name}`);
    const flow = await startApi(app, 'settings', hookQuery('persist', { identity: changes(own, other)[name] }));
    await submit(app, flow, { method: 'profile', traits: { email: own, firstName: 'Grace' } });
    await admin.get(`/admin/identities/${id}`);
    await app.get('/sessions/whoami');
  }
}

async function login(stage: Stage): Promise<void> {
  const { admin, email, newNative, note } = stage;
  for (const [at, name] of Object.keys(changes('', '')).entries()) {
    if (unlike.includes(name)) continue;
    const [own, other] = [email(`in-${at}`), email(`out-${at}`)];
    const id = await makeIdentity(admin, own);
    const app = newNative();
    note(`login: the person ${name}`);
    const flow = await startApi(app, 'login', hookQuery('after', { identity: changes(own, other)[name] }));
    await submit(app, flow, { method: 'password', identifier: own, password });
    await admin.get(`/admin/identities/${id}`);
  }
}

const answers: readonly (readonly [status: number, answer: unknown])[] = [
  ...[null, [], 'text', '', { identity: null }, { identity: [] }, { identity: 'Ada' }].map(
    (each) => [200, each] as const,
  ),
  ...[{ state: 5 }, { metadata_public: undefined }, { verifiable_addresses: {} }, { recovery_addresses: ['a'] }].map(
    (identity) => [200, { identity }] as const,
  ),
  [201, { identity: { metadata_public: { color: 'amber' } } }],
  [202, 'text'],
  [204, ''],
  [304, ''],
  [400, { messages: [{ messages: [{ id: 490_001, text: 'No place.' }] }] }],
  [400, { messages: [{ instance_ptr: '#/traits/email' }] }],
  [400, { messages: [{ instance_ptr: 'traits/firstName', messages: [{ id: 490_001, text: 'A', type: 'success' }] }] }],
  [
    400,
    {
      messages: [
        { instance_ptr: '#/password', messages: [{ id: 490_002, text: 'B', type: 'error', context: { why: 1 } }] },
      ],
    },
  ],
  [400, { messages: { instance_ptr: '#/traits/email' } }],
  [400, { messages: [{ instance_ptr: '#/traits/email', messages: [{ id: 'one', text: 'C' }] }] }],
  [422, { identity: {} }],
];

async function malformedAnswers({ admin, email, newNative, note }: Stage): Promise<void> {
  const own = email('odd');
  await makeIdentity(admin, own);
  for (const [at, [status, answer]] of answers.entries()) {
    const [app, traits] = [newNative(), { email: email(`odd-${at}`) }];
    note(`registration: ${status} ${JSON.stringify(answer)}`);
    const flow = await startApi(app, 'registration', hookQuery('change', answer, status));
    await submit(app, flow, { method: 'password', password, traits });
    note(`login: ${status} ${JSON.stringify(answer)}`);
    const other = await startApi(app, 'login', hookQuery('after', answer, status));
    await submit(app, other, { method: 'password', identifier: own, password });
  }
}

async function redirectingHooks({ email, newBrowser, newNative, note }: Stage): Promise<void> {
  const send = async (agent: Agent, hook: string, status: number, to: string) => {
    const traits = { email: email(`${hook}-${status}-${to.length}`), firstName: 'Ada' };
    const flow = await startApi(agent, 'registration', hookQuery(hook, to, status));
    await submit(agent, flow, { method: 'password', password, traits });
  };
  for (const status of [301, 302, 303, 307, 308]) {
    note(`registration: ${status}`);
    await send(newNative(), 'persist', status, '/echo');
  }
  note('registration: moved, and no word where');
  await send(newNative(), 'persist', 302, '');
  note('registration: moved for ever');
  await send(newNative(), 'persist', 307, '/persist');
  await newBrowser().get('/health/alive');
}
