import type { UiNode } from '@members/openapi';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface NodeSlotProps {
  readonly node: UiNode;
  /** The node as the screen shows it. */
  readonly children: ReactNode;
}

export interface SectionSlotProps {
  /** Nodes of the section, in their order. */
  readonly nodes: readonly UiNode[];
  /** The section as the screen shows it. */
  readonly children: ReactNode;
}

/** Components of another app that stand around, or in place of, parts of a form. */
export interface Slots {
  /** For each visible node of a flow. */
  readonly Node?: ComponentType<NodeSlotProps> | undefined;
  /** For each part of a form: the fields and the button of a method, or the methods that act at once. */
  readonly Section?: ComponentType<SectionSlotProps> | undefined;
}

const SlotsContext = createContext<Slots>({});

/** Provides the slots. Without it, forms are as they are. */
export const SlotsProvider = SlotsContext.Provider;

/** Renders a node in its slot. */
export function NodeSlot({ node, children }: NodeSlotProps): ReactNode {
  const { Node } = useContext(SlotsContext);
  return Node ? <Node node={node}>{children}</Node> : children;
}

/** Renders a part of a form in its slot. */
export function SectionSlot({ nodes, children }: SectionSlotProps): ReactNode {
  const { Section } = useContext(SlotsContext);
  return Section ? <Section nodes={nodes}>{children}</Section> : children;
}
