/** The parts that all new flows share. */
import { addressQuery, rereadQuery, withQuery } from '@members/engines/go/url/query';
import { GoUrlError, parseRequestUri } from '@members/engines/go/url/url';
import { token } from '../../../runtime/runtime.ts';
import type { FlowRecord, Ui } from '../../record/records.ts';
import { publicUrl, requestUrl } from '../../request/context.ts';
import { secureReturnTo } from '../../request/return-to.ts';
import { injectedMessages } from '../../text/injected.ts';
import { errors } from '../../wire/errors.ts';
import type { FlowContext } from './method.ts';

export type FlowType = FlowRecord['type'];

/** Kinds of flows that store the login challenge they began with. */
const kindsWithChallenge: readonly string[] = ['login', 'registration'];

/** True if Go's `strconv.ParseBool` returns true. */
export const isTrue = (text: string | null) => text !== null && /^(1|t|T|TRUE|true|True)$/.test(text);

/** Creates the exchange code of a native flow. Its start shows the code once; only social sign-in uses it. */
export async function exchangeCode({ kratos }: FlowContext, { id }: FlowRecord): Promise<Record<string, unknown>> {
  const [init_code, return_to_code] = [token(kratos.runtime.random, 64), token(kratos.runtime.random, 64)];
  await kratos.world.saveExchange({ id, init_code, return_to_code });
  return { session_token_exchange_code: init_code };
}

/** An empty form that is submitted to the flow. */
export function emptyForm({ kratos }: Pick<FlowContext, 'kratos'>, kind: FlowRecord['kind'], id: string): Ui {
  return { action: publicUrl(kratos, `/self-service/${kind}?flow=${id}`), method: 'POST', nodes: [] };
}

/** The injected messages of the simulator's configuration. */
function injectedPart({ kratos }: FlowContext): Pick<Ui, 'messages'> {
  const messages = injectedMessages(kratos.runtime.inject);
  return messages.length > 0 ? { messages } : {};
}

/** @throws KratosError if the address cannot be parsed */
function checkRequestUrl(url: string): void {
  try {
    parseRequestUri(url);
  } catch (error) {
    if (!(error instanceof GoUrlError)) throw error;
    throw errors.internal(`Unable to parse the original request URL: ${error.message}`);
  }
}

/**
 * The members of a new flow that do not depend on its kind.
 * @param lifespan in milliseconds
 * @throws KratosError for an invalid `return_to` or challenge
 */
export function flowBase(
  context: FlowContext,
  kind: FlowRecord['kind'],
  type: FlowType,
  url: string,
  lifespan: number,
) {
  const { kratos, csrf } = context;
  checkRequestUrl(url);
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
    oauth2_login_challenge: kindsWithChallenge.includes(kind) ? kratos.hydra.challenge(query) : '',
    identity_schema: '',
    ui: { ...emptyForm(context, kind, id), ...injectedPart(context) },
    active: '',
    state: 'choose_method' as const,
  };
}

/** The request's address with some query parameters set. Setting one sorts all, as in Go. */
export function requestUrlWith(context: FlowContext, parameters: Readonly<Record<string, string>>): string {
  const url = requestUrl(context);
  return Object.keys(parameters).length === 0 ? url : withQuery(url, parameters);
}

/** The address of the flow's page. */
export function uiUrl({ kratos }: FlowContext, { kind, id }: FlowRecord): string {
  return withQuery(kratos.config.selfservice.flows[kind].ui_url, { flow: id });
}

/** The address where a script reads the flow. */
export function flowUrl({ kratos }: FlowContext, { kind, id }: FlowRecord): string {
  return withQuery(publicUrl(kratos, `/self-service/${kind}/flows`), { id });
}

/** Copies the address and target of an expired flow to its replacement. */
export function inheritRequest(flow: FlowRecord, old: FlowRecord): void {
  flow.request_url = old.request_url;
  flow.return_to = old.return_to;
  flow.identity_schema = old.identity_schema;
}
