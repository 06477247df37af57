/** The beginning of every flow. */
import { addressQuery, rereadQuery, withQuery } from '../../../go/url/query.ts';
import { GoUrlError, parseRequestUri } from '../../../go/url/url.ts';
import { token } from '../../../runtime/runtime.ts';
import type { FlowRecord, Ui } from '../../record/records.ts';
import { publicUrl, requestUrl } from '../../request/context.ts';
import { secureReturnTo } from '../../request/return-to.ts';
import { injectedMessages } from '../../text/injected.ts';
import { errors } from '../../wire/errors.ts';
import type { FlowContext } from './method.ts';

export type FlowType = FlowRecord['type'];

/** The kinds that keep the challenge of Hydra that they were begun with. */
const challenged: readonly string[] = ['login', 'registration'];

/** Go's strconv.ParseBool for the truthy words. */
export const isTrue = (text: string | null) => text !== null && /^(1|t|T|TRUE|true|True)$/.test(text);

/** Told once, at the start of a native flow; only social sign-in ever redeems it. */
export async function exchangeCode({ kratos }: FlowContext, { id }: FlowRecord): Promise<Record<string, unknown>> {
  const [init_code, return_to_code] = [token(kratos.runtime.random, 64), token(kratos.runtime.random, 64)];
  await kratos.world.saveExchange({ id, init_code, return_to_code });
  return { session_token_exchange_code: init_code };
}

/** Where the form of a flow is sent. */
export function emptyForm({ kratos }: Pick<FlowContext, 'kratos'>, kind: FlowRecord['kind'], id: string): Ui {
  return { action: publicUrl(kratos, `/self-service/${kind}?flow=${id}`), method: 'POST', nodes: [] };
}

/** What somebody wants to see although no server sends it. */
function injected({ kratos }: FlowContext): Pick<Ui, 'messages'> {
  const messages = injectedMessages(kratos.runtime.inject);
  return messages.length > 0 ? { messages } : {};
}

/** @throws KratosError for what is no address */
function ensureAddress(url: string): void {
  try {
    parseRequestUri(url);
  } catch (error) {
    if (!(error instanceof GoUrlError)) throw error;
    throw errors.internal(`Unable to parse the original request URL: ${error.message}`);
  }
}

/**
 * The parts of a new flow that its kind does not change.
 *
 * @param lifespan in milliseconds
 * @throws KratosError for a bad `return_to` or challenge
 */
export function flowBase(
  context: FlowContext,
  kind: FlowRecord['kind'],
  type: FlowType,
  url: string,
  lifespan: number,
) {
  const { kratos, csrf } = context;
  ensureAddress(url);
  const query = addressQuery(url);
  secureReturnTo(kratos, query.get('return_to') ?? '');
  const id = kratos.world.id();
  const now = kratos.runtime.clock.now();
  return {
    id,
    type,
    issued_at: now,
    expires_at: now + lifespan,
    request_url: url,
    csrf_token: csrf.raw(),
    return_to: (url.includes('#') ? rereadQuery(url) : query).get('return_to') ?? '',
    oauth2_login_challenge: challenged.includes(kind) ? kratos.hydra.challenge(query) : '',
    identity_schema: '',
    ui: { ...emptyForm(context, kind, id), ...injected(context) },
    active: '',
    state: 'choose_method' as const,
  };
}

/** The request's address with some query parameters set; setting any sorts all, as Go does. */
export function requestUrlWith(context: FlowContext, parameters: Readonly<Record<string, string>>): string {
  const url = requestUrl(context);
  return Object.keys(parameters).length === 0 ? url : withQuery(url, parameters);
}

/** The flow's page. */
export function uiUrl({ kratos }: FlowContext, { kind, id }: FlowRecord): string {
  return withQuery(kratos.config.selfservice.flows[kind].ui_url, { flow: id });
}

/** Where a script reads a flow. */
export function readUrl({ kratos }: FlowContext, { kind, id }: FlowRecord): string {
  return withQuery(publicUrl(kratos, `/self-service/${kind}/flows`), { id });
}

/** A replacement keeps the address that the old flow began with, and so where it leads. */
export function inherit(flow: FlowRecord, old: FlowRecord): void {
  flow.request_url = old.request_url;
  flow.return_to = old.return_to;
  flow.identity_schema = old.identity_schema;
}
