/** A Kratos in memory with the examined configuration, and a request of a made-up person. */

import { utf8 } from '@members/engines/go/utf8';
import type { KratosConfig } from '../../config/kratos.ts';
import { guardedFetch } from '../../http/private-network.ts';
import { createWorld } from '../../kratos/domain/world.ts';
import { flowBase } from '../../kratos/flow/engine/base.ts';
import type { FlowContext } from '../../kratos/flow/engine/method.ts';
import { hooks } from '../../kratos/hook/index.ts';
import { newIdentity } from '../../kratos/identity/new-identity.ts';
import { methodsOf } from '../../kratos/method/index.ts';
import { createHydraAdmin } from '../../kratos/oauth2/hydra-admin.ts';
import type { FlowRecord, IdentityRecord, SessionRecord } from '../../kratos/record/records.ts';
import type { Kratos } from '../../kratos/request/context.ts';
import { Csrf, cookieBase } from '../../kratos/request/csrf.ts';
import { createIdentitySchemas } from '../../kratos/schema/identity-schemas.ts';
import { activateSession, newSession } from '../../kratos/session/manager.ts';
import { type Fetch, fractionalClock, systemRandom } from '../../runtime/runtime.ts';
import { madeUpTraits, type Traits } from './person.ts';

type FlowKind = FlowRecord['kind'];
type Metadata = Readonly<Record<string, unknown>> | null;

/** The person of a dry run, with the metadata that a template may read. */
export interface Person {
  readonly metadata_public: Metadata;
  readonly metadata_admin: Metadata;
}

/** What is the same for each dry run of a configuration. */
export interface Stage {
  readonly kratos: Kratos;
  readonly traits: Traits;
}

/** One person's request, with the stored identity and session. */
export interface Visit {
  readonly context: FlowContext;
  readonly identity: IdentityRecord;
  readonly session: SessionRecord;
  flow<K extends FlowKind>(kind: K): Extract<FlowRecord, { kind: K }>;
}

/**
 * Starts the Kratos of the dry runs.
 *
 * @param fetch reads templates at loopback addresses
 * @returns undefined if no person fits the default identity schema, or if there is no such schema
 */
export async function createStage(config: KratosConfig, fetch: Fetch): Promise<Stage | undefined> {
  // Repeated attempts do not wait.
  const clock = fractionalClock(
    () => Date.now(),
    async () => undefined,
  );
  const unguardedRuntime = { clock, random: systemRandom, fetch };
  const runtime = { ...unguardedRuntime, fetch: guardedFetch(fetch, config.clients.http) };
  const schemas = createIdentitySchemas(config);
  const kratos: Kratos = {
    config,
    runtime,
    unguardedRuntime,
    world: createWorld(clock, systemRandom),
    schemas,
    hydra: createHydraAdmin(config, runtime),
  };
  const schema = schemas.get('');
  const traits = schema && schema.loadError === undefined ? await madeUpTraits(schema) : undefined;
  return traits && { kratos, traits };
}

/** Begins the visit of a person. @param answered the address that answers each call with `{}` */
export async function visitOf({ kratos: shared, traits }: Stage, person: Person, answered = ''): Promise<Visit> {
  const { config, runtime } = shared;
  const world = createWorld(runtime.clock, runtime.random);
  const call: Fetch = async (url, init) => (url === answered ? new Response('{}') : runtime.fetch(url, init));
  const kratos: Kratos = { ...shared, world, runtime: { ...runtime, fetch: call } };
  const request = {
    method: 'POST',
    url: new URL(`${config.serve.public.base_url.replace(/\/*$/, '')}/self-service`),
    headers: new Headers({ 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0' }),
    cookies: new Map<string, string>(),
    address: '127.0.0.1:50000',
    bytes: async () => utf8('{}'),
  };
  const cookies: FlowContext['cookies'] = [];
  const csrf = new Csrf('csrf_token', request, runtime.random, cookies, cookieBase(kratos));
  const context: FlowContext = { kratos, request, params: {}, csrf, cookies, methods: methodsOf(runtime), hooks };
  const seed = { schema_id: config.identity.default_schema_id, traits, credentials: [], external_id: 'camille' };
  const identity = await world.createIdentity(newIdentity(kratos, { ...seed, ...person }));
  const { active } = activateSession(context, newSession(context), identity, { method: 'password', aal: 'aal1' });
  const session = await world.saveSession(active);
  const own: { readonly [K in FlowKind]: object } = {
    login: { refresh: false, requested_aal: 'aal1', created_at: session.created_at, updated_at: session.created_at },
    registration: {},
    settings: { identity_id: identity.id, state: 'show_form' },
    recovery: {},
    verification: {},
  };
  return {
    context,
    identity,
    session,
    flow: (kind) => {
      const base = flowBase(context, kind, 'browser', request.url.href, config.selfservice.flows[kind].lifespan);
      return { ...base, kind, ...own[kind] } as unknown as Extract<FlowRecord, { kind: typeof kind }>;
    },
  };
}
