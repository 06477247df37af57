import type { SettingsFlow, UiNode, UiText } from '@members/openapi';
import { distinct } from '../../nodes/messages.ts';
import type { SettingsLoaded } from './data.ts';
import { cardOf, isHidden } from './groups.ts';
import { recovered } from './recovered/remembered.ts';

/** The screen between two answers: one flow, and what concerns each of its cards. */
export interface Shown {
  readonly loaded: SettingsLoaded;
  readonly flow: SettingsFlow;
  /** Messages of the whole flow, above the cards. */
  readonly above: readonly UiText[];
  /** Messages of a card's last answer, by card. */
  readonly says: Readonly<Record<string, readonly UiText[]>>;
  /** How many answers a card has had: each makes new fields. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Message of a change that was taken. */
export const saved = 1050001;

const isStray = ({ group, meta, messages, ...node }: UiNode) =>
  group === 'default' && messages.length > 0 && (meta.label === undefined || isHidden(node));

/**
 * What an answer says that no field can show: messages of the flow, and of nodes that carry nothing else
 * (ui/container/container.go of Kratos v26.2.0, `AddMessage`). What has failed was not saved, whatever an
 * earlier answer left behind.
 */
function wordsOf({ ui }: SettingsFlow): UiText[] {
  const strays = (ui.nodes ?? []).filter((node) => isStray(node) || isHidden(node)).flatMap(({ messages }) => messages);
  const all = distinct([...(ui.messages ?? []), ...strays]);
  const failed = [...all, ...(ui.nodes ?? []).flatMap(({ messages }) => messages)].some(({ type }) => type === 'error');
  return failed ? all.filter(({ id }) => id !== saved) : all;
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
const isAbove = ({ id }: UiText) => id === recovered;

/** What an answer says of the card that was sent. */
const answerTo = (flow: SettingsFlow) => wordsOf(flow).filter((text) => !isAbove(text));

/** What a first look shows; a card's form may have been sent before the page was left for a confirmation. */
export function firstShown(loaded: SettingsLoaded): Shown {
  const { flow, card } = loaded;
  const words = wordsOf(flow);
  const there = card !== undefined && (flow.ui.nodes ?? []).some((node) => cardOf(node) === card);
  return {
    loaded,
    flow,
    above: there ? words.filter(isAbove) : words,
    says: there ? { [card]: answerTo(flow) } : {},
    answers: {},
  };
}

/** What is shown after another load: the answer to a card's form changes that card alone; anything else starts anew. */
export function nextShown(before: Shown, loaded: SettingsLoaded): Shown {
  const { flow, card } = loaded;
  if (card === undefined) return { ...firstShown(loaded), answers: before.answers };
  const others = Object.entries(before.says).map(([id, texts]) => [id, errors(texts)] as const);
  return {
    loaded,
    flow: keepOthers(flow, before.flow, card),
    above: before.above,
    says: { ...Object.fromEntries(others), [card]: answerTo(flow) },
    answers: { ...before.answers, [card]: (before.answers[card] ?? 0) + 1 },
  };
}
