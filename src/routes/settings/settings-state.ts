import type { SettingsFlow, UiNode, UiText } from '@members/openapi';
import { isHidden, nameOf } from '../../nodes/find.ts';
import { distinctMessages } from '../../nodes/messages.ts';
import { cardOf } from './card-table.ts';
import type { SettingsData } from './data.ts';
import { recoveredMessage } from './recovered/recovery-message.ts';

/** State of the screen: one flow, and the messages of each card. */
export interface SettingsState {
  readonly loaded: SettingsData;
  readonly flow: SettingsFlow;
  /** Messages of the whole flow, above the cards. */
  readonly pageMessages: readonly UiText[];
  /** Messages of each card's last response, by card. */
  readonly cardMessages: Readonly<Record<string, readonly UiText[]>>;
  /** Number of responses by card; each one remounts the card's fields. */
  readonly answerCounts: Readonly<Record<string, number>>;
}

/** Id of the message that a change was saved. */
export const savedMessage = 1050001;

const isStray = ({ group, meta, messages, ...node }: UiNode) =>
  group === 'default' && messages.length > 0 && (meta.label === undefined || isHidden(node));

/**
 * Returns the messages of a response as a whole. If there is an error, "saved" is left over from an earlier response and
 * removed.
 */
function flowMessages({ ui }: SettingsFlow): UiText[] {
  const messages = ui.messages ?? [];
  const failed = [...messages, ...(ui.nodes ?? []).flatMap((node) => node.messages)].some(
    ({ type }) => type === 'error',
  );
  return distinctMessages(failed ? messages.filter(({ id }) => id !== savedMessage) : messages);
}

/**
 * Returns the messages of a response that no field can show: of the flow, and of nodes that have messages only
 * (ui/container/container.go of Kratos v26.2.0, `AddMessage`).
 */
function messagesOf(flow: SettingsFlow): UiText[] {
  const strays = (flow.ui.nodes ?? []).filter((node) => isStray(node) || isHidden(node));
  return distinctMessages([...flowMessages(flow), ...strays.flatMap(({ messages }) => messages)]);
}

/** Keeps the messages of all other cards: a response is about the card that was sent. */
function keepOthers(flow: SettingsFlow, before: SettingsFlow, card: string): SettingsFlow {
  const nodes = (flow.ui.nodes ?? []).map((node): UiNode => {
    if (cardOf(node) === card) return node;
    const same = (before.ui.nodes ?? []).find(
      (other) => other.group === node.group && nameOf(other) === nameOf(node) && nameOf(node) !== undefined,
    );
    return { ...node, messages: same?.messages ?? [] };
  });
  return { ...flow, ui: { ...flow.ui, nodes } };
}

const errors = (texts: readonly UiText[]) => texts.filter(({ type }) => type === 'error');

/** Whether a message is about a recovery. It stays above the cards for as long as the page is shown. */
const isRecovery = ({ id }: UiText) => id === recoveredMessage;

/** Returns the messages for the card that was sent. */
const answerTo = (flow: SettingsFlow) => messagesOf(flow).filter((text) => !isRecovery(text));

/** Returns the state at the first load. The flow may answer a card that was sent before a confirmation at the login. */
export function firstState(loaded: SettingsData): SettingsState {
  const { flow, card } = loaded;
  const isShown = card !== undefined && (flow.ui.nodes ?? []).some((node) => cardOf(node) === card);
  return {
    loaded,
    flow,
    pageMessages: isShown ? flowMessages(flow) : messagesOf(flow),
    cardMessages: isShown ? { [card]: answerTo(flow) } : {},
    answerCounts: {},
  };
}

/** Returns the state after another load. The response to a card changes that card only; any other load starts again. */
export function nextState(before: SettingsState, loaded: SettingsData): SettingsState {
  const { flow, card } = loaded;
  if (card === undefined) return { ...firstState(loaded), answerCounts: before.answerCounts };
  const others = Object.entries(before.cardMessages).map(([id, texts]) => [id, errors(texts)] as const);
  return {
    loaded,
    flow: keepOthers(flow, before.flow, card),
    pageMessages: distinctMessages([...before.pageMessages.filter(isRecovery), ...flowMessages(flow)]),
    cardMessages: { ...Object.fromEntries(others), [card]: answerTo(flow) },
    answerCounts: { ...before.answerCounts, [card]: (before.answerCounts[card] ?? 0) + 1 },
  };
}
