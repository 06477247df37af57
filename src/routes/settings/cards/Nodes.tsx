import type { UiNode } from '@members/openapi';
import type { ReactNode } from 'react';
import { NodeView } from '../../../nodes/registry.tsx';
import type { FormView } from '../../../nodes/view.ts';
import { isHidden } from '../groups.ts';

/** The nodes one can see, in the server's order. */
export function Nodes({ nodes, view }: { readonly nodes: readonly UiNode[]; readonly view: FormView }): ReactNode {
  return nodes
    .filter((node) => !isHidden(node))
    .map((node, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity of their own
      <NodeView key={index} node={node} view={view} />
    ));
}

/** A node under another name than the server's: in its card the server's says too little. */
export function relabelled<N extends UiNode>(node: N, text: string): N {
  return { ...node, meta: { ...node.meta, label: { id: 0, type: 'info', text } } };
}
