import type { UiContainer, UiNode, UiText } from '@members/openapi';
import { keyNameField } from './sections.ts';

/** Names of the fields that a message of the form is about, by message id. */
const fieldsOfMessages: ReadonlyMap<number, readonly string[]> = new Map(
  (
    [
      [['code'], [1010014, 1010025, 1040005, 1060003, 1060004, 1080003, 1080004, 4010008, 4040003, 4060006, 4070006]],
      [['totp_code'], [4000008]],
      [['lookup_secret'], [4000012, 4000016]],
    ] as const
  ).flatMap(([names, ids]) => ids.map((id) => [id, names] as const)),
);

const nameOf = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && attributes.type !== 'hidden' && attributes.type !== 'submit'
    ? attributes.name
    : undefined;

/**
 * Moves messages of a form to the field that they are about. Messages about the name of a new key stay with the form,
 * because that field is not shown yet.
 * @param shownElsewhere ids of messages that the screen shows elsewhere
 */
export function attachMessages(ui: UiContainer, shownElsewhere: readonly number[]): UiContainer {
  const messages = ui.messages ?? [];
  const nodes = ui.nodes ?? [];
  const names = new Set(nodes.map(nameOf));
  const ownerOf = ({ id }: UiText) => fieldsOfMessages.get(id)?.find((name) => names.has(name));
  const aboutKeyName = nodes.filter((node) => nameOf(node) === keyNameField).flatMap((node) => node.messages);
  const ofForm = messages.filter((message) => ownerOf(message) === undefined && !shownElsewhere.includes(message.id));
  return {
    ...ui,
    messages: [...ofForm, ...aboutKeyName],
    nodes: nodes.map((node) => {
      const own = messages.filter((message) => ownerOf(message) !== undefined && ownerOf(message) === nameOf(node));
      return own.length === 0 ? node : { ...node, messages: [...node.messages, ...own] };
    }),
  };
}

/** Id of "These do not match", a message of the form about its fields. */
export const mismatchMessage = 4000006;

/** Id of the element that shows this message. */
export const mismatchElementId = 'mismatch';

/** Returns the names of the fields that a message above the form calls wrong. */
export function doubtfulFields({ messages = [] }: UiContainer): ReadonlySet<string> {
  return new Set(messages.some(({ id }) => id === mismatchMessage) ? ['password'] : []);
}
