import type { SettingsFlow, UiNode, UiText } from '../../../openapi/index.ts';
import { distinctMessages } from '../../nodes/messages.ts';
import type { SettingsData } from './data.ts';
import { cardOf, isHidden } from './groups.ts';
import { recoveredMessage } from './recovered/recovery-message.ts';

/** The screen between two answers: one flow, and what concerns each of its cards. */
export interface SettingsState {
  readonly loaded: SettingsData;
  readonly flow: SettingsFlow;
  /** Messages of the whole flow, above the cards. */
  readonly pageMessages: readonly UiText[];
  /** Messages of a card's last answer, by card. */
  readonly cardMessages: Readonly<Record<string, readonly UiText[]>>;
  /** How many answers a card has had: each makes new fields. */
  readonly answerCounts: Readonly<Record<string, number>>;
}

/** Message of a change that was taken. */
export const savedMessage = 1050001;

const isStray = ({ group, meta, messages, ...node }: UiNode) =>
  group === 'default' && messages.length > 0 && (meta.label === undefined || isHidden(node));

/**
 * What an answer says that no field can show: messages of the flow, and of nodes that carry nothing else
 * (ui/container/container.go of Kratos v26.2.0, `AddMessage`). What has failed was not saved, whatever an
 * earlier answer left behind.
 */
function messagesOf({ ui }: SettingsFlow): UiText[] {
  const strays = (ui.nodes ?? []).filter((node) => isStray(node) || isHidden(node)).flatMap(({ messages }) => messages);
  const all = distinctMessages([...(ui.messages ?? []), ...strays]);
  const failed = [...all, ...(ui.nodes ?? []).flatMap(({ messages }) => messages)].some(({ type }) => type === 'error');
  return failed ? all.filter(({ id }) => id !== savedMessage) : all;
}

const nameOf = ({ attributes }: UiNode) => ('name' in attributes ? attributes.name : undefined);

/** An answer to one card's form says nothing of the others: each keeps the messages it had. */
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

/** That an account was recovered stands above the cards, whichever was sent. */
const isAbove = ({ id }: UiText) => id === recoveredMessage;

/** What an answer says of the card that was sent. */
const answerTo = (flow: SettingsFlow) => messagesOf(flow).filter((text) => !isAbove(text));

/** What a first look shows; a card's form may have been sent before the page was left for a confirmation. */
export function firstState(loaded: SettingsData): SettingsState {
  const { flow, card } = loaded;
  const words = messagesOf(flow);
  const there = card !== undefined && (flow.ui.nodes ?? []).some((node) => cardOf(node) === card);
  return {
    loaded,
    flow,
    pageMessages: there ? words.filter(isAbove) : words,
    cardMessages: there ? { [card]: answerTo(flow) } : {},
    answerCounts: {},
  };
}

/** What is shown after another load: the answer to a card's form changes that card alone; anything else starts anew. */
export function nextState(before: SettingsState, loaded: SettingsData): SettingsState {
  const { flow, card } = loaded;
  if (card === undefined) return { ...firstState(loaded), answerCounts: before.answerCounts };
  const others = Object.entries(before.cardMessages).map(([id, texts]) => [id, errors(texts)] as const);
  return {
    loaded,
    flow: keepOthers(flow, before.flow, card),
    pageMessages: before.pageMessages,
    cardMessages: { ...Object.fromEntries(others), [card]: answerTo(flow) },
    answerCounts: { ...before.answerCounts, [card]: (before.answerCounts[card] ?? 0) + 1 },
  };
}
