/** Makes and changes the nodes of a flow's form. A node's key is its name (inputs) or its id (all others). */
import type { UiNode, UiText } from '@members/openapi';
import type { Ui } from '../record/records.ts';
import { message } from '../text/messages.ts';
import { orderMembers } from '../wire/members.ts';

type Group = UiNode['group'];

/** Attributes of an input beside name, type and value, by their wire names. */
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

/** An input node. A `value` of undefined is left out. */
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
    attributes: orderMembers('input', {
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

/** A square image. @param size in pixels */
export function imageNode(id: string, src: string, size: number, group: Group, label: UiText): UiNode {
  const attributes = { src, id, width: size, height: size, node_type: 'img' } as const;
  return { type: 'img', group, attributes, messages: [], meta: { label } };
}

export function csrfNode(token: string): UiNode {
  return inputNode('csrf_token', token, 'default', 'hidden', { required: true });
}

/** The name of an input, or the id of any other node. */
export function nodeKey({ attributes }: UiNode): string {
  return 'name' in attributes ? attributes.name : (attributes as { id: string }).id;
}

export function nodeValue({ attributes }: UiNode): unknown {
  return 'value' in attributes ? attributes.value : undefined;
}

export function findNode(ui: Ui, key: string): UiNode | undefined {
  return ui.nodes.find((node) => nodeKey(node) === key);
}

/** Replaces the node with the same key, or adds it at the end. */
export function upsertNode(ui: Ui, node: UiNode): void {
  const index = ui.nodes.findIndex((each) => nodeKey(each) === nodeKey(node));
  if (index < 0) ui.nodes.push(node);
  else ui.nodes[index] = node;
}

/** Removes every node with the same key, group and input type, and with the same value if the given node has one. */
export function removeNodes(ui: Ui, like: UiNode): void {
  const signature = (node: UiNode) => [nodeKey(node), node.group, inputType(node)].join(' ');
  const value = nodeValue(like);
  ui.nodes = ui.nodes.filter(
    (node) => signature(node) !== signature(like) || (value !== undefined && `${nodeValue(node)}` !== `${value}`),
  );
}

const inputType = ({ attributes }: UiNode) => ('name' in attributes ? attributes.type : '');

/** Sets the value of the node with that key, if there is one. */
export function setNodeValue(ui: Ui, key: string, value: unknown): void {
  const node = findNode(ui, key);
  if (!node) return;
  const { value: _, ...attributes } = node.attributes as { value?: unknown };
  const isEmpty = value === undefined || value === null;
  node.attributes = orderMembers('input', isEmpty ? attributes : { ...attributes, value }) as UiNode['attributes'];
}

/** Removes value and messages of a node, because secrets are never sent back. */
export function resetNode(ui: Ui, key: string): void {
  for (const node of ui.nodes) {
    if (nodeKey(node) !== key) continue;
    node.messages = [];
    delete (node.attributes as { value?: unknown }).value;
  }
}

/** Removes all messages of the form and its nodes. */
export function resetMessages(ui: Ui): void {
  delete ui.messages;
  for (const node of ui.nodes) node.messages = [];
}

/**
 * Adds a message to the node with that key, or above the form if there is no key. If no node has the key, a text input
 * is added to carry the message (ui/container of Kratos v26.2.0).
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

/**
 * The leaf values of traits by dotted key. List members have their index in the key. Traits that are not an object have
 * no leaves.
 */
export function flattenTraits(traits: unknown): (readonly [name: string, value: unknown])[] {
  if (Array.isArray(traits)) return [];
  const flat: (readonly [string, unknown])[] = [];
  // A loop, because recursion would overflow the stack on documents that Go still reads.
  const pending = isObject(traits) ? [['traits', traits] as readonly [string, unknown]] : [];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [path, value] = next;
    if (isObject(value))
      for (const [name, part] of Object.entries(value).reverse()) pending.push([`${path}.${name}`, part]);
    else flat.push(next);
  }
  return flat;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Sets the values of trait nodes that the form already has. */
export function echoTraits(ui: Ui, traits: unknown): void {
  for (const [name, value] of flattenTraits(traits)) setNodeValue(ui, name, value);
}

export const passwordNode = (autocomplete: 'current-password' | 'new-password') =>
  inputNode('password', undefined, 'password', 'password', { required: true, autocomplete, label: message(1070001) });
