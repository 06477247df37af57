import type { UiNode } from '@members/openapi';
import type { ReactNode } from 'react';
import { isHidden } from '../../../nodes/find.ts';
import { NodeView } from '../../../nodes/registry.tsx';
import type { FormView } from '../../../nodes/view.ts';

/** Renders the visible nodes in the server's order. */
export function Nodes({ nodes, view }: { readonly nodes: readonly UiNode[]; readonly view: FormView }): ReactNode {
  return nodes
    .filter((node) => !isHidden(node))
    .map((node, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity of their own
      <NodeView key={index} node={node} view={view} />
    ));
}

/** Returns a node with another label, because the server's is too general for its card. */
export function relabelled<N extends UiNode>(node: N, text: string): N {
  return { ...node, meta: { ...node.meta, label: { id: 0, type: 'info', text } } };
}
