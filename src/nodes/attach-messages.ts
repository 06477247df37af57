import type { UiContainer, UiNode, UiText } from '@members/openapi';
import { methodFields } from '../methods/methods.ts';
import { isHidden, nameOf } from './find.ts';
import { isAskedLater, isSubmit } from './sections.ts';

/** Returns the name of a field that can show a message; undefined for other nodes. */
const fieldOf = (node: UiNode) => (isHidden(node) || isSubmit(node) ? undefined : nameOf(node));

/**
 * Moves messages of a form to the field that they are about. Messages about the name of a new key stay with the form,
 * because that field is not shown yet.
 * @param shownElsewhere ids of messages that the screen shows elsewhere
 */
export function attachMessages(ui: UiContainer, shownElsewhere: readonly number[]): UiContainer {
  const messages = ui.messages ?? [];
  const nodes = ui.nodes ?? [];
  const names = new Set(nodes.map(fieldOf));
  const fields = methodFields().filter(({ name }) => names.has(name));
  const ownerOf = ({ id }: UiText) => fields.find(({ messages }) => messages?.includes(id))?.name;
  const aboutLater = nodes.filter(isAskedLater).flatMap((node) => node.messages);
  const ofForm = messages.filter((message) => ownerOf(message) === undefined && !shownElsewhere.includes(message.id));
  return {
    ...ui,
    messages: [...ofForm, ...aboutLater],
    nodes: nodes.map((node) => {
      const own = messages.filter((message) => ownerOf(message) !== undefined && ownerOf(message) === fieldOf(node));
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
  const compared = methodFields().filter(({ isCompared }) => isCompared);
  return new Set(messages.some(({ id }) => id === mismatchMessage) ? compared.map(({ name }) => name) : []);
}
