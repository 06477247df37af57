import type { UiNode } from '@members/openapi';
import { AboveTitle, Button, Icon } from '@members/ui';
import type { ReactNode } from 'react';
import { isHidden, isInput } from './find.ts';
import { labelOf } from './label.ts';
import { NodeForm, type NodeFormProps } from './NodeForm.tsx';
import { submitProps } from './renderers/buttons.tsx';
import { isBack } from './sections.ts';

type Props = Pick<NodeFormProps, 'ui' | 'values' | 'busy' | 'report' | 'onSubmit'> & {
  readonly nodes: readonly UiNode[];
};

const nothing: ReadonlySet<string> = new Set();

/**
 * The button that leads to the previous step, above the title. It has a form of its own, because Enter in a field
 * presses the first button of the field's form.
 */
export function BackForm({ nodes, ...form }: Props): ReactNode {
  // Kratos may send the same button twice (see `inOrder` in sections.ts).
  const node = nodes.filter(isInput).find(isBack);
  if (node === undefined) return null;
  return (
    <AboveTitle>
      <NodeForm {...form} hidden={nodes.filter(isHidden)} submitOnEnter hasSubmit checkedGroups={nothing}>
        {(view) => (
          <Button {...submitProps({ node, view })} variant="text" icon={<Icon name="arrow" />}>
            {labelOf(node, view.language)}
          </Button>
        )}
      </NodeForm>
    </AboveTitle>
  );
}
