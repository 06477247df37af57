import type { UiNodeInput } from '@members/openapi';
import type { ReactNode } from 'react';
import { SubmitInput } from './renderers/buttons.tsx';
import { AnchorNode, ImageNode, TextNode } from './renderers/content.tsx';
import { CheckboxInput, HiddenInput, PasswordInput, TextInput } from './renderers/fields.tsx';
import { PhoneInput } from './renderers/phone.tsx';
import { TriggerInput } from './renderers/trigger.tsx';
import type { NodeProps } from './view.ts';

type InputType = UiNodeInput['attributes']['type'];

/** Renderers by input type. A new type in `openapi/` fails the type check here. */
const inputs: { readonly [T in InputType]: (props: NodeProps<UiNodeInput>) => ReactNode } = {
  text: TextInput,
  email: TextInput,
  tel: PhoneInput,
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

/**
 * Renders one node. Scripts are loaded elsewhere and divisions show nothing. An unknown type shows nothing and is
 * reported.
 */
export function NodeView({ node, view }: NodeProps): ReactNode {
  switch (node.type) {
    case 'input':
      return <InputNode node={node} view={view} />;
    case 'a':
      return <AnchorNode node={node} view={view} />;
    case 'img':
      return <ImageNode node={node} view={view} />;
    case 'text':
      return <TextNode node={node} view={view} />;
    case 'script':
    case 'div':
      return null;
    default: {
      const unknown: { readonly type?: unknown } = node satisfies never;
      view.report(`unknown node type ${String(unknown.type)}`);
      return null;
    }
  }
}
