import type { Session, SettingsFlow } from '@members/openapi';
import { member } from '../../api/member.ts';
import type { Action, Problem } from '../../flow/action.ts';
import { type Answer, answerOf } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import { continueWith, showVerification } from '../../flow/continue-with.ts';
import { endInvitation, isInvitation } from '../../flow/invitation.ts';
import { journeyAt, journeyOf, mergeJourneys } from '../../flow/journey/journey.ts';
import type { ShownFlow } from '../../flow/load.ts';
import { perform, redirectToFlow, type ScreenContext } from '../../flow/perform.ts';
import { flowLoader } from '../../flow/route.ts';
import { type Submission, submitFlow } from '../../flow/submit.ts';
import { leadsToConsent } from '../../flow/target.ts';
import { type WaitingClient, waitingClient } from '../../flow/waiting-client.ts';
import { remedies } from '../../forms/problem.tsx';
import { inputsNamed } from '../../nodes/find.ts';
import { afterFirstFactor, awaitsConfirmation } from './before-consent.ts';
import type { CardChoices, OtherSessions } from './card.ts';
import { endOthersIfChosen, keepChoice } from './other-sessions.ts';
import { endsRecovery, recoveryMessageOf, withRecoveryMessage } from './recovered/recovery-message.ts';

/** Loader data of the settings. */
export interface SettingsData extends ShownFlow {
  readonly flow: SettingsFlow;
  /** The current session; undefined if it could not be read. */
  readonly session?: Session;
  /** The card that was sent last, if this flow is its response. */
  readonly card?: string;
  /** Result of signing out the user's other devices, after a change of the password. */
  readonly others?: OtherSessions;
  /** Whether an administrator has invited the user, who now chooses how to sign in. */
  readonly invited: boolean;
  /** After a recovery: the OAuth2 client for which the user wanted to sign in. */
  readonly client?: WaitingClient;
}

type SettingsFailure = { readonly problem: Problem };

/** Request body of the screen's action: a card's submit. */
export type SentCard = {
  readonly card: string;
} & CardChoices &
  Submission;

/** Storage key of the card that was sent last. It survives a confirmation at the login and a redirect to a provider. */
const key = 'settings_card';

const isSettings = (flow: object): flow is SettingsFlow =>
  typeof member(flow, 'identity') === 'object' && member(flow, 'identity') !== null;

const readSession = ({ kratos }: FlowContext): Promise<Answer> => answerOf(() => kratos.GET('/sessions/whoami'));

const sessionIn = ({ status, body }: Answer): Session | undefined =>
  status === 200 && member(body, 'identity') ? (body as Session) : undefined;

/** Loads the flow and the card that was sent last. */
async function loadCards(context: FlowContext, request: Request): Promise<SettingsData | SettingsFailure | Response> {
  const loaded = await flowLoader(context, 'settings', request);
  if (loaded instanceof Response || 'problem' in loaded) return loaded;
  if (!isSettings(loaded.flow)) return { problem: { id: 'unexpected' } };
  const flow = withRecoveryMessage(context.visitStorage, loaded.flow);
  const card = context.visitStorage.get(key);
  context.visitStorage.remove(key);
  const { login_challenge } = journeyAt(new URL(request.url), flow);
  const known = await waitingClient(context, recoveryMessageOf(flow) && login_challenge);
  const invited = isInvitation(context.visitStorage, flow);
  const others = await endOthersIfChosen(context, flow, card);
  return { ...loaded, flow, ...known, invited, ...(card === undefined ? {} : { card }), ...(others && { others }) };
}

/**
 * Loader: the cards, and at the same time the session. The session only adds facts to the page: a failure is reported
 * and not shown (specification 2.8.6).
 */
export async function settingsLoader(
  context: FlowContext,
  request: Request,
): Promise<SettingsData | SettingsFailure | Response> {
  // An address without a flow redirects to the address of a new flow, so its session is not needed.
  const hasFlow = new URL(request.url).searchParams.has('flow');
  const [cards, whoami] = await Promise.all([loadCards(context, request), hasFlow ? readSession(context) : undefined]);
  if (whoami === undefined || cards instanceof Response || 'problem' in cards) return cards;
  const session = sessionIn(whoami);
  if (session === undefined) context.report(`settings: the session could not be read (${whoami.status})`);
  return { ...cards, ...(session && { session }) };
}

/**
 * Makes backup codes right after the first second factor, so that they are the next step.
 * @returns the flow that shows them, and their card; undefined if there is nothing to do, or if it failed
 */
async function makeFirstCodes(
  context: FlowContext,
  flow: SettingsFlow,
  { card, endOthers: _, ...sent }: SentCard,
  url: URL,
): Promise<{ readonly flow: SettingsFlow; readonly card: string } | undefined> {
  const names = new Set(sent.entries.filter(([, value]) => value !== '').map(([name]) => name));
  const next = afterFirstFactor(flow.ui.nodes ?? [], card, names);
  if (next === undefined) return undefined;
  const tokens = inputsNamed(flow.ui.nodes ?? [], 'csrf_token').map(({ attributes }) => attributes);
  const entries = [...tokens, next.button.attributes].map(({ name, value }): [string, string] => [
    name,
    `${value ?? ''}`,
  ]);
  const { action } = await submitFlow(context, { ...sent, action: flow.ui.action, entries }, url);
  return action.do === 'show' && isSettings(action.flow) && awaitsConfirmation(action.flow.ui.nodes ?? [])
    ? { flow: action.flow, card: next.card }
    : undefined;
}

/**
 * Action: sends a card's form. Each response with a flow redirects to that flow's address, because Kratos continues
 * with another flow after a change (selfservice/flow/settings/hook.go of Kratos v26.2.0, `PostSettingsHook`).
 */
export async function settingsAction(context: FlowContext, request: Request): Promise<SettingsFailure | Response> {
  const url = new URL(request.url);
  const sent: SentCard = await request.json();
  const { card, endOthers = false, ...submission } = sent;
  keepChoice(context, endOthers);
  const journey = mergeJourneys(journeyOf(url.searchParams), submission.journey);
  const screen: ScreenContext = { context, kind: 'settings', url, journey, draft: submission.draft };
  const expired = Date.parse(submission.expires_at) <= context.now();
  const { action: decided } = await submitFlow(context, submission, url);
  // A new form belongs to the user who is signed in now: the input must not go to another account.
  const now = decided.do === 'load' ? sessionIn(await readSession(context)) : undefined;
  const isOther = now !== undefined && now.identity.id !== submission.identity;
  const action: Action = isOther ? { do: 'fail', problem: { id: 'other_identity' } } : decided;
  const leads =
    action.do === 'show' && action.flow.state === 'success' && endsRecovery(context.visitStorage, url, card);
  if (leads) endInvitation(context.visitStorage);
  // After the recovery, the app follows Kratos to `return_to`; only a press continues to an OAuth2 client
  // (specification 10.3).
  const next = leads && journey.return_to && !journey.login_challenge ? continueWith(action.flow, journey) : action;
  if (next.do === 'browse' && next !== action) {
    if (action.do === 'show' && isSettings(action.flow)) await endOthersIfChosen(context, action.flow, card);
    return perform(next, screen);
  }
  // A change of an address has started its verification (specification 4.7).
  const verification = action.do === 'show' ? showVerification(action.flow, journey) : undefined;
  if (verification?.do === 'go') return perform(verification, screen);
  if (action.do === 'show' && action.flow.state === 'success' && isSettings(action.flow)) {
    const codes = await makeFirstCodes(context, action.flow, sent, url);
    const app = { origin: url.origin, basePath: context.config.base_path };
    if (leadsToConsent(journey.return_to, app) && !awaitsConfirmation((codes?.flow ?? action.flow).ui.nodes ?? []))
      return perform({ do: 'browse', to: journey.return_to ?? '' }, screen);
    if (codes !== undefined) {
      context.visitStorage.set(key, codes.card);
      return redirectToFlow(screen, codes.flow);
    }
  }
  // If only a new form helps, it shows the same card.
  const goesOn = action.do === 'fail' ? remedies[action.problem.id] === 2 : action.do !== 'go';
  if (goesOn) context.visitStorage.set(key, card);
  if (action.do !== 'show') return perform(action, screen);
  if (expired && action.flow.state !== 'success')
    context.carriedInput.set('settings', { values: {}, notice: 'renewed' });
  return redirectToFlow(screen, action.flow);
}
