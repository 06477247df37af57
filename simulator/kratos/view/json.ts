/** Converts records to the JSON of the API. */

import { encodeBase64Url } from '@members/engines/go/base64';
import { time } from '@members/engines/go/time';
import { utf8 } from '@members/engines/go/utf8';
import { jsonAnswer } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { RecentlyUsed } from '../../runtime/recently-used.ts';
import { isStoredFlow } from '../domain/flows.ts';
import { assuranceLevel } from '../record/assurance.ts';
import type { FlowRecord, IdentityRecord, SessionRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { publicUrl } from '../request/context.ts';
import { orderMembers } from '../wire/members.ts';

/** The public address of an identity schema. */
export function schemaUrl(kratos: Pick<Kratos, 'config' | 'schemas'>, id: string): string {
  const name = kratos.schemas.get(id)?.id ?? (id || kratos.config.identity.default_schema_id);
  return publicUrl(kratos, `/schemas/${encodeBase64Url(utf8(name))}`);
}

/** An identity without credentials and without `metadata_admin`. */
export function identityJson(
  kratos: Pick<Kratos, 'config' | 'schemas'>,
  identity: IdentityRecord,
): Record<string, unknown> {
  const { verifiable_addresses: verifiable, recovery_addresses: recovery } = identity;
  return {
    id: identity.id,
    ...(identity.external_id ? { external_id: identity.external_id } : {}),
    schema_id: identity.schema_id,
    schema_url: schemaUrl(kratos, identity.schema_id),
    state: identity.state,
    ...(identity.state_changed_at === undefined ? {} : { state_changed_at: time(identity.state_changed_at) }),
    traits: identity.traits,
    ...(verifiable.length > 0
      ? {
          verifiable_addresses: verifiable.map(({ verified_at, ...address }) =>
            orderMembers('address', {
              ...address,
              ...(verified_at ? { verified_at: time(verified_at) } : {}),
              created_at: time(address.created_at),
              updated_at: time(address.updated_at),
            }),
          ),
        }
      : {}),
    ...(recovery.length > 0
      ? {
          recovery_addresses: recovery.map((address) =>
            orderMembers('address', {
              ...address,
              created_at: time(address.created_at),
              updated_at: time(address.updated_at),
            }),
          ),
        }
      : {}),
    metadata_public: identity.metadata_public,
    created_at: time(identity.created_at),
    updated_at: time(identity.updated_at),
    organization_id: identity.organization_id ?? null,
  };
}

/** A session as whoami and the login responses show it. @param identity `null` leaves the identity out */
export function sessionJson(session: SessionRecord, identity: unknown): Record<string, unknown> {
  return {
    id: session.id,
    active: session.active,
    expires_at: time(session.expires_at),
    authenticated_at: time(session.authenticated_at),
    authenticator_assurance_level: assuranceLevel(session),
    authentication_methods: session.authentication_methods.map(({ completed_at, ...method }) =>
      orderMembers('method', { ...method, completed_at: time(completed_at) }),
    ),
    issued_at: time(session.issued_at),
    identity,
    devices: session.devices,
  };
}

const answers = new RecentlyUsed<FlowRecord, Answer>(200);

/** The response that shows a flow. It is cached for stored flows, which never change. */
export function flowAnswer(flow: FlowRecord): Answer {
  const make = () => jsonAnswer(200, flowJson(flow));
  return isStoredFlow(flow) ? answers.get(flow, make) : make();
}

/** A flow. @param extra members that are not stored in the flow, such as `oauth2_login_request` */
export function flowJson(flow: FlowRecord, extra: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { ui } = flow;
  return orderMembers(flow.kind, {
    id: flow.id,
    ...(flow.kind === 'login' || flow.kind === 'registration' ? { organization_id: flow.organization_id ?? null } : {}),
    type: flow.type,
    expires_at: time(flow.expires_at),
    issued_at: time(flow.issued_at),
    request_url: flow.request_url,
    ...(flow.return_to ? { return_to: flow.return_to } : {}),
    ...(flow.active ? { active: flow.active } : {}),
    ...(flow.oauth2_login_challenge && flow.kind !== 'verification'
      ? { oauth2_login_challenge: flow.oauth2_login_challenge }
      : {}),
    ...(flow.identity_schema ? { identity_schema: flow.identity_schema } : {}),
    // If no strategy added a node to an API flow, Kratos writes null instead of an empty list.
    ui: ui.nodes.length > 0 ? ui : { ...ui, nodes: null },
    ...(flow.kind === 'login'
      ? {
          created_at: time(flow.created_at),
          updated_at: time(flow.updated_at),
          refresh: flow.refresh,
          requested_aal: flow.requested_aal,
        }
      : {}),
    state: flow.state,
    ...extra,
  });
}
