import type { Flow, FlowKind } from '@members/openapi';
import { followUpHeader } from '@members/pages/view';
import { member, memberText } from '../api/member.ts';
import type { Action, Problem } from './action.ts';
import { type Answer, type ApiCall, answerOf } from './answer.ts';
import type { FlowContext } from './context.ts';
import { continueWith } from './continue-with.ts';
import { bodyOf, type FieldValues, payloadName, type SentEntries } from './draft.ts';
import { decideAction } from './error/lazy-policy.ts';
import { isForeignForm, submitAddress } from './form-action.ts';
import { type Journey, journeyOf, mergeJourneys, withJourney } from './journey/journey.ts';
import { hopsOf } from './journey/redirect-count.ts';
import { flowKinds, isFlow } from './kinds.ts';
import { queryOf } from './query.ts';

/** One submit of a form, from the component to the action. It stays in memory. */
export type Submission = {
  readonly kind: FlowKind;
  /** `ui.action` of the flow. */
  readonly action: string;
  readonly expires_at: string;
  /** Journey of the flow, completed from the address by `submitFlow`. */
  readonly journey: Journey;
  readonly entries: SentEntries;
  /** Input to restore if the flow is replaced. */
  readonly draft: FieldValues;
  /** Id of the identity that a settings flow belongs to. */
  readonly identity?: string;
  /** Whether this form replaced one that failed its CSRF check. */
  readonly csrfBefore: boolean;
  /** Solution of the gateway's challenge, which admits this attempt above a limit. */
  readonly solution?: string;
};

/** Outcome of a submit. `isOtherFlow` says that the flow to show is not the flow of the address. */
export interface SubmitOutcome {
  readonly action: Action;
  readonly isOtherFlow: boolean;
}

const failed = (id: Problem['id']): Action => ({ do: 'fail', problem: { id } });

/** Kinds of flow whose end leads to another screen. */
const leadsOn: ReadonlySet<FlowKind> = new Set(['login', 'registration', 'recovery']);

/**
 * Sends a form. The kinds differ only in the path of the call.
 * @param page path and query of the screen, for the calls of the screen that follows
 */
function post(
  context: FlowContext,
  kind: FlowKind,
  { base, flow }: { base: string; flow: string },
  { entries, solution }: Pick<Submission, 'entries' | 'solution'>,
  page: string | undefined,
): ApiCall {
  const options = {
    baseUrl: base,
    params: { query: { flow } },
    body: bodyOf(entries),
    headers: {
      ...(solution !== undefined && { 'x-throttle-solution': solution }),
      ...(page && leadsOn.has(kind) && { [followUpHeader]: page }),
    },
  };
  switch (kind) {
    case 'login':
      return context.kratos.POST('/self-service/login', options);
    case 'registration':
      return context.kratos.POST('/self-service/registration', options);
    case 'recovery':
      return context.kratos.POST('/self-service/recovery', options);
    case 'verification':
      return context.kratos.POST('/self-service/verification', options);
    case 'settings':
      return context.kratos.POST('/self-service/settings', options);
  }
}

function tokenOf({ ui }: Flow): string {
  for (const { attributes } of ui.nodes ?? []) {
    if (attributes.node_type === 'input' && attributes.name === 'csrf_token') return String(attributes.value ?? '');
  }
  return '';
}

/**
 * Members that only the response that ends a flow has. A recovery ends with a flow that also has `continue_with`
 * (specification 4.3).
 */
const successMembers: { readonly [K in FlowKind]?: readonly string[] } = {
  login: ['session'],
  registration: ['identity'],
  recovery: ['continue_with', '0'],
};

async function outcomeOf(context: FlowContext, submission: Submission, url: URL): Promise<Action> {
  const { kind } = submission;
  const kratosUrl = context.config.kratos_url;
  const journey = mergeJourneys(journeyOf(url.searchParams), submission.journey);
  const judge = (step: 'create' | 'submit', answer: Answer): Promise<Action> =>
    decideAction({
      step,
      kind,
      answer,
      journey,
      here: url,
      kratosUrl,
      hops: hopsOf(url),
      csrfBefore: submission.csrfBefore,
    });

  let { action, entries } = submission;
  // A code is valid for its own flow only, so the server decides about an expired flow with a code.
  const hasCode = entries.some(([name, value]) => name === 'code' && value !== '');
  const expired = !hasCode && Date.parse(submission.expires_at) <= context.now();
  if (expired) {
    const query = queryOf(context.config, kind, url, journey);
    const renewed = await answerOf(() => flowKinds[kind].create(context.kratos, query));
    if (!isFlow(renewed.body)) return judge('create', renewed);
    // The user has signed in with another account: the input must not go there.
    if (memberText(renewed.body, 'identity', 'id') !== submission.identity) return failed('other_identity');
    const token = tokenOf(renewed.body);
    action = renewed.body.ui.action;
    const { id } = renewed.body;
    const before = submitAddress(submission.action, kind, kratosUrl)?.flow ?? id;
    entries = entries.map(([name, value]) => {
      if (name === 'csrf_token') return [name, token];
      return [name, name === payloadName && typeof value === 'string' ? value.replace(before, id) : value];
    });
  }
  const address = submitAddress(action, kind, kratosUrl);
  if (address === undefined) return failed('foreign_action');
  // A server at another origin would have to allow the header.
  const page = new URL(address.base).origin === url.origin ? withJourney(url.pathname, journey) : undefined;
  const answer = await answerOf(() => post(context, kind, address, { ...submission, entries }, page));
  if (answer.status === 200) {
    const ending = successMembers[kind];
    if (ending && member(answer.body, ...ending)) {
      const next = continueWith(answer.body, journey);
      // A sign-in without an OAuth2 client should not happen (specification 4.6).
      if (kind === 'login' && context.config.login_gate === 'open' && journey.login_challenge === undefined)
        context.report('a login for no application should not be used');
      return next;
    }
    if (!isFlow(answer.body)) return failed('not_json');
    if (isForeignForm(answer.body, kind, kratosUrl)) return failed('foreign_action');
    return { do: 'show', flow: answer.body };
  }
  return judge('submit', answer);
}

/**
 * Sends a form as JSON to the address that the server gave. If the flow has expired, a new one with the same journey is
 * created first, and the input is sent to it once (specification 11.1). Nothing is sent to an origin other than the
 * configured server's.
 * @returns the next action, by the error policy
 */
export async function submitFlow(context: FlowContext, submission: Submission, url: URL): Promise<SubmitOutcome> {
  const action = await outcomeOf(context, submission, url);
  return { action, isOtherFlow: action.do === 'show' && action.flow.id !== url.searchParams.get('flow') };
}
