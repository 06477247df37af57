import { time } from '@members/engines/go/time';
import { emptyAnswer, jsonAnswer } from '../../http/answer.ts';
import { clientView } from '../domain/client-view.ts';
import { consentRequestView } from '../domain/flow.ts';
import { type ConsentSession, isConsentValid } from '../domain/records.ts';
import { consentsOf, deleteLoginSessionsOf, rememberedSession, revokeConsents } from '../domain/world.ts';
import { endLoginSession } from '../logout/end.ts';
import type { Endpoint, Hydra } from '../request/context.ts';
import { pageAnswer, readPage } from '../request/paging.ts';
import { failure } from '../wire/errors.ts';

/** A consent session, with the current data of its client. */
function consentView({ world }: Hydra, { id, flow }: ConsentSession): object {
  const { consent } = flow;
  const now = world.clients.get(flow.client.client_id);
  const client = now ? clientView(now) : flow.client;
  return {
    consent_request_id: id,
    grant_scope: consent?.grant_scope ?? [],
    grant_access_token_audience: consent?.grant_access_token_audience ?? [],
    session: { access_token: consent?.session.access_token ?? {}, id_token: consent?.session.id_token ?? {} },
    remember: consent?.remember ?? false,
    remember_for: consent?.remember_for ?? 0,
    handled_at: time(consent?.handled_at ?? 0),
    context: flow.context ?? null,
    consent_request: { ...consentRequestView({ ...flow, client }, ''), oidc_context: flow.oidc_context ?? {} },
  };
}

/** `GET /admin/oauth2/auth/sessions/consent`: the consents of a subject, newest first. */
export const listConsents: Endpoint = async (hydra, call) => {
  const { query } = call;
  const subject = query.get('subject');
  if (!subject) throw failure('invalid_request', "Query parameter 'subject' is not defined but should have been.");
  const sid = query.get('login_session_id');
  const consents = consentsOf(hydra.world, subject)
    .filter(({ flow }) => !flow.consent_skip && (!sid || flow.session_id === sid))
    .filter((consent) => isConsentValid(consent, hydra.runtime.clock.now()));
  if (consents.length === 0) await readPage(hydra, call, 'invalid_request');
  if (consents.length === 0) return jsonAnswer(200, []);
  return pageAnswer(hydra, call, consents.reverse(), (each) => consentView(hydra, each), 'invalid_request');
};

/**
 * `DELETE …/sessions/consent`: by subject and client, by subject with `all=true`, or by id. Their tokens are revoked.
 */
export const revokeConsentSessions: Endpoint = async (hydra, { query }) => {
  const subject = query.get('subject') || undefined;
  const client = query.get('client') || undefined;
  const id = query.get('consent_request_id') || undefined;
  const all = query.get('all') === 'true';
  const known = id !== undefined ? !subject && !client : subject !== undefined && (client !== undefined) !== all;
  if (!known) throw failure('invalid_request', 'Invalid combination of query parameters.');
  await revokeConsents(hydra.world, (consent) => {
    if (id !== undefined) return consent.id === id;
    return consent.flow.subject === subject && (all || consent.flow.client.client_id === client);
  });
  return emptyAnswer(204);
};

/** `DELETE …/sessions/login`: by `sid` with back-channel logout, or by subject without. */
export const revokeLoginSessions: Endpoint = async (hydra, { query }) => {
  const sid = query.get('sid');
  const subject = query.get('subject');
  if (!sid && !subject) {
    throw failure('invalid_request', "Either 'subject' or 'sid' query parameters need to be defined.");
  }
  if (sid && rememberedSession(hydra.world, sid)) await endLoginSession(hydra, sid);
  if (!sid && subject) await deleteLoginSessionsOf(hydra.world, subject);
  return emptyAnswer(204);
};
