import type { UiNode, UiNodeInput } from '@members/openapi';
import { type UiSlots, UiSlotsProvider } from '@members/ui';
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

/** A kind of node: the type of an input, or the type of another node. */
export type NodeKind =
  | `input/${UiNodeInput['attributes']['type']}`
  | Exclude<UiNode['type'], 'input' | 'script' | 'div'>;

const kindOf = ({ attributes, type }: UiNode): string =>
  attributes.node_type === 'input' ? `input/${attributes.type}` : type;

/** Components of another app that stand around, or in place of, parts of a form. */
export interface Slots extends UiSlots {
  /** For each visible node of a flow. */
  readonly Node?: ComponentType<NodeSlotProps> | undefined;
  /** For visible nodes of one kind, in place of `Node`. */
  readonly nodes?: Readonly<Partial<Record<NodeKind, ComponentType<NodeSlotProps>>>> | undefined;
  /** For each part of a form: the fields and the button of a method, or the methods that act at once. */
  readonly Section?: ComponentType<SectionSlotProps> | undefined;
}

const SlotsContext = createContext<Slots>({});

/** Provides the slots. Without it, screens are as they are. */
export function SlotsProvider({ value, children }: { readonly value: Slots; readonly children: ReactNode }): ReactNode {
  return (
    <SlotsContext.Provider value={value}>
      <UiSlotsProvider value={value}>{children}</UiSlotsProvider>
    </SlotsContext.Provider>
  );
}

/** Renders a node in its slot. */
export function NodeSlot({ node, children }: NodeSlotProps): ReactNode {
  const { Node, nodes = {} } = useContext(SlotsContext);
  const known: Readonly<Record<string, ComponentType<NodeSlotProps> | undefined>> = nodes;
  const Own = known[kindOf(node)] ?? Node;
  return Own ? <Own node={node}>{children}</Own> : children;
}

/** Renders a part of a form in its slot. */
export function SectionSlot({ nodes, children }: SectionSlotProps): ReactNode {
  const { Section } = useContext(SlotsContext);
  return Section ? <Section nodes={nodes}>{children}</Section> : children;
}
