import type { UiNode, UiNodeInput } from '@members/openapi';

export const isInput = (node: UiNode): node is UiNodeInput => node.attributes.node_type === 'input';

export const isHidden = ({ attributes }: Pick<UiNode, 'attributes'>) =>
  attributes.node_type === 'input' && attributes.type === 'hidden';

export const isPassword = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && attributes.type === 'password';

/** Returns the name of an input; undefined for other nodes. */
export const nameOf = ({ attributes }: UiNode) => (attributes.node_type === 'input' ? attributes.name : undefined);

/** Returns the inputs with a name. */
export const inputsNamed = (nodes: readonly UiNode[], name: string): readonly UiNodeInput[] =>
  nodes.filter(isInput).filter(({ attributes }) => attributes.name === name);

/** Returns the first node with a name or id. */
export const nodeNamed = (nodes: readonly UiNode[], name: string): UiNode | undefined =>
  nodes.find(
    ({ attributes }) => ('name' in attributes ? attributes.name : 'id' in attributes && attributes.id) === name,
  );
