import type { Session, SettingsFlow } from '../../../openapi/index.ts';
import type { Action, Problem } from '../../flow/action.ts';
import { answerOf, member } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import { continueWith } from '../../flow/continue-with.ts';
import { journeyOf, mergeJourneys } from '../../flow/journey/journey.ts';
import type { ShownFlow } from '../../flow/load.ts';
import { perform, redirectToFlow, type ScreenContext } from '../../flow/perform.ts';
import { flowLoader } from '../../flow/route.ts';
import { type Submission, submitFlow } from '../../flow/submit.ts';
import { remedies } from '../../forms/problem.tsx';
import { endsRecovery, withRecoveryMessage } from './recovered/recovery-message.ts';
import { waitingClient } from './recovered/waiting-client.ts';

/** What the screen shows. */
export interface SettingsData extends ShownFlow {
  readonly flow: SettingsFlow;
  /** Who is signed in, if the server told. */
  readonly session?: Session;
  /** The card whose form was sent last, as long as nothing else has been loaded. */
  readonly card?: string;
  /** After a recovery: the application whose sign-in waits. */
  readonly client?: string;
}

type SettingsFailure = { readonly problem: Problem };

/** What is sent to the screen's action: a card's form. */
export type SentCard = { readonly card: string } & Submission;

/** Which card was sent last: it outlives a confirmation at the login screen and a way through a provider. */
const key = 'settings_card';

const isSettings = (flow: object): flow is SettingsFlow =>
  typeof member(flow, 'identity') === 'object' && member(flow, 'identity') !== null;

/**
 * The session is a help for reading only: that it cannot be had is told to the log and nobody else (specification
 * 2.8.6).
 */
async function sessionOf({ kratos, report }: FlowContext): Promise<{ session?: Session }> {
  const { status, body } = await answerOf(() => kratos.GET('/sessions/whoami'));
  if (status === 200 && member(body, 'identity')) return { session: body as Session };
  report(`settings: the session could not be read (${status})`);
  return {};
}

/** Loader: the flow, who is signed in, and which card an answer belongs to. */
export async function settingsLoader(
  context: FlowContext,
  request: Request,
): Promise<SettingsData | SettingsFailure | Response> {
  const loaded = await flowLoader(context, 'settings', request);
  if (loaded instanceof Response || 'problem' in loaded) return loaded;
  if (!isSettings(loaded.flow)) return { problem: { id: 'unexpected' } };
  const flow = withRecoveryMessage(context.visitStorage, loaded.flow);
  const card = context.visitStorage.get(key);
  context.visitStorage.remove(key);
  const known = { ...(await sessionOf(context)), ...(await waitingClient(context, flow, new URL(request.url))) };
  return { ...loaded, flow, ...known, ...(card === undefined ? {} : { card }) };
}

/**
 * Action: sends a card's form. Every answer that holds the flow is shown by the loader at the flow's own address: after a
 * change Kratos goes on with another flow (selfservice/flow/settings/hook.go of Kratos v26.2.0, `PostSettingsHook`).
 */
export async function settingsAction(context: FlowContext, request: Request): Promise<SettingsFailure | Response> {
  const url = new URL(request.url);
  const sent: SentCard = await request.json();
  const { card, ...submission } = sent;
  const journey = mergeJourneys(journeyOf(url.searchParams), submission.journey);
  const screen: ScreenContext = { context, kind: 'settings', url, journey, draft: submission.draft };
  const expired = Date.parse(submission.expires_at) <= context.now();
  const { action: decided } = await submitFlow(context, submission, url);
  // A form that takes the screen of this one is of whoever is signed in now: what was typed is not for another account.
  const now = decided.do === 'load' ? (await sessionOf(context)).session : undefined;
  const isOther = now !== undefined && now.identity.id !== submission.identity;
  const action: Action = isOther ? { do: 'fail', problem: { id: 'other_identity' } } : decided;
  const leads =
    action.do === 'show' && action.flow.state === 'success' && endsRecovery(context.visitStorage, url, card);
  // Kratos leads on to where one came from; to an application only a press does (specification 10.3).
  const next = leads && journey.return_to && !journey.login_challenge ? continueWith(action.flow, journey) : action;
  if (next.do === 'browse' && next !== action) return perform(next, screen);
  // Whoever can only begin anew does so where they were.
  const goesOn = action.do === 'fail' ? remedies[action.problem.id] === 2 : action.do !== 'go';
  if (goesOn) context.visitStorage.set(key, card);
  if (action.do !== 'show') return perform(action, screen);
  if (expired && action.flow.state !== 'success')
    context.carriedInput.set('settings', { values: {}, notice: 'renewed' });
  return redirectToFlow(screen, action.flow);
}
