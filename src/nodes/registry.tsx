import type { ReactNode } from 'react';
import type { UiNode, UiNodeInput, UiNodeType } from '../../openapi/index.ts';
import { SubmitInput } from './renderers/buttons.tsx';
import { AnchorNode, ImageNode, TextNode } from './renderers/content.tsx';
import { CheckboxInput, HiddenInput, PasswordInput, TextInput } from './renderers/fields.tsx';
import { TriggerInput } from './renderers/trigger.tsx';
import type { NodeProps } from './view.ts';

type InputType = UiNodeInput['attributes']['type'];

/** Renderer by input type; a type new to `openapi/` fails the type check here. */
const inputs: { readonly [T in InputType]: (props: NodeProps<UiNodeInput>) => ReactNode } = {
  text: TextInput,
  email: TextInput,
  tel: TextInput,
  url: TextInput,
  number: TextInput,
  date: TextInput,
  'datetime-local': TextInput,
  password: PasswordInput,
  checkbox: CheckboxInput,
  hidden: HiddenInput,
  submit: SubmitInput,
  button: TriggerInput,
};

function InputNode(props: NodeProps<UiNodeInput>): ReactNode {
  const known: Readonly<Record<string, (props: NodeProps<UiNodeInput>) => ReactNode>> = inputs;
  const Renderer = known[props.node.attributes.type] ?? TextInput;
  return <Renderer {...props} />;
}

const nothing = () => null;

/** Renderer by node type. A script is loaded into the page, not by rendering it; divisions carry nothing to see. */
const nodes: { readonly [T in UiNodeType]: (props: NodeProps<Extract<UiNode, { type: T }>>) => ReactNode } = {
  input: InputNode,
  a: AnchorNode,
  img: ImageNode,
  text: TextNode,
  script: nothing,
  div: nothing,
};

/** Shows one node. A type that is not known shows nothing and is reported. */
export function NodeView({ node, view }: NodeProps): ReactNode {
  switch (node.type) {
    case 'input':
      return nodes.input({ node, view });
    case 'a':
      return nodes.a({ node, view });
    case 'img':
      return nodes.img({ node, view });
    case 'text':
      return nodes.text({ node, view });
    case 'script':
      return nodes.script({ node, view });
    case 'div':
      return nodes.div({ node, view });
    default: {
      const unknown: { readonly type?: unknown } = node;
      view.report(`unknown node type ${String(unknown.type)}`);
      return null;
    }
  }
}
