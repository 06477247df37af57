/** Makes and changes the nodes of a flow's form. A node's key is its name (inputs) or id (all others). */
import type { UiNode, UiText } from '@members/openapi';
import type { Ui } from '../record/records.ts';
import { message } from '../text/messages.ts';
import { inOrder } from '../wire/members.ts';

type Group = UiNode['group'];

/** Input attributes beside name, type and value, as they go over the wire. */
export type InputOptions = Readonly<{
  required?: true;
  autocomplete?: string;
  pattern?: string;
  maxlength?: number;
  disabled?: boolean;
  onclick?: string;
  onclickTrigger?: string;
  onload?: string;
  onloadTrigger?: string;
  label?: UiText;
}>;

export function inputNode(
  name: string,
  value: unknown,
  group: Group,
  type: string,
  options: InputOptions = {},
): UiNode {
  const { label, disabled = false, ...attributes } = options;
  return {
    type: 'input',
    group,
    attributes: inOrder('input', {
      name,
      type,
      ...(value !== undefined && { value }),
      ...attributes,
      disabled,
      node_type: 'input',
    }),
    messages: [],
    meta: label ? { label } : {},
  } as UiNode;
}

export function textNode(id: string, text: UiText, group: Group, label: UiText): UiNode {
  return { type: 'text', group, attributes: { text, id, node_type: 'text' }, messages: [], meta: { label } };
}

/** A square picture; `size` in pixels. */
export function imageNode(id: string, src: string, size: number, group: Group, label: UiText): UiNode {
  const attributes = { src, id, width: size, height: size, node_type: 'img' } as const;
  return { type: 'img', group, attributes, messages: [], meta: { label } };
}

export function csrfNode(token: string): UiNode {
  return inputNode('csrf_token', token, 'default', 'hidden', { required: true });
}

export function nodeKey({ attributes }: UiNode): string {
  return 'name' in attributes ? attributes.name : (attributes as { id: string }).id;
}

export function nodeValue({ attributes }: UiNode): unknown {
  return 'value' in attributes ? attributes.value : undefined;
}

export function findNode(ui: Ui, key: string): UiNode | undefined {
  return ui.nodes.find((node) => nodeKey(node) === key);
}

/** Replaces the node of the same key in its place, or adds it at the end. */
export function upsertNode(ui: Ui, node: UiNode): void {
  const index = ui.nodes.findIndex((each) => nodeKey(each) === nodeKey(node));
  if (index < 0) ui.nodes.push(node);
  else ui.nodes[index] = node;
}

/** Removes every node that is like this one: key, group, kind of input, and value where it has one. */
export function removeNodes(ui: Ui, like: UiNode): void {
  const trait = (node: UiNode) => [nodeKey(node), node.group, inputType(node)].join(' ');
  const value = nodeValue(like);
  ui.nodes = ui.nodes.filter(
    (node) => trait(node) !== trait(like) || (value !== undefined && `${nodeValue(node)}` !== `${value}`),
  );
}

const inputType = ({ attributes }: UiNode) => ('name' in attributes ? attributes.type : '');

/** Sets the value of an existing node, whatever else it is. */
export function setNodeValue(ui: Ui, key: string, value: unknown): void {
  const node = findNode(ui, key);
  if (!node) return;
  const { value: _, ...attributes } = node.attributes as { value?: unknown };
  const isEmpty = value === undefined || value === null;
  node.attributes = inOrder('input', isEmpty ? attributes : { ...attributes, value }) as UiNode['attributes'];
}

/** Empties value and messages of a node: secrets are never echoed. */
export function resetNode(ui: Ui, key: string): void {
  for (const node of ui.nodes) {
    if (nodeKey(node) !== key) continue;
    node.messages = [];
    delete (node.attributes as { value?: unknown }).value;
  }
}

export function resetMessages(ui: Ui): void {
  delete ui.messages;
  for (const node of ui.nodes) node.messages = [];
}

/**
 * Puts a message on the node of that key, or above the form when there is no key. A key without a
 * node makes a bare text input that carries the message (`ui/container`).
 */
export function addMessage(ui: Ui, text: UiText, key = ''): void {
  if (key === '') {
    ui.messages = [...(ui.messages ?? []), text];
    return;
  }
  const node = findNode(ui, key) ?? inputNode(key, undefined, 'default', 'text');
  if (!ui.nodes.includes(node)) ui.nodes.push(node);
  node.messages.push(text);
}

/** The innermost values of traits by dotted key; a list's members go by their number. What is no object has none. */
export function flattenTraits(traits: unknown): (readonly [name: string, value: unknown])[] {
  if (Array.isArray(traits)) return [];
  const flat: (readonly [string, unknown])[] = [];
  // A list of what is still to be looked at: calls within calls would be too deep for some that Go reads.
  const todo = isObject(traits) ? [['traits', traits] as readonly [string, unknown]] : [];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [path, value] = next;
    if (isObject(value))
      for (const [name, part] of Object.entries(value).reverse()) todo.push([`${path}.${name}`, part]);
    else flat.push(next);
  }
  return flat;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Sets traits on existing nodes. */
export function echoTraits(ui: Ui, traits: unknown): void {
  for (const [name, value] of flattenTraits(traits)) setNodeValue(ui, name, value);
}

export const passwordNode = (autocomplete: 'current-password' | 'new-password') =>
  inputNode('password', undefined, 'password', 'password', { required: true, autocomplete, label: message(1070001) });
