import type { FlowKind, UiNode } from '../../openapi/index.ts';

/** A run of nodes that belong together. */
export interface Section {
  /** Group of its nodes; `identifier` and `social` join several groups. */
  readonly id: string;
  readonly nodes: readonly UiNode[];
}

/** One `<form>`: what is sent together. */
export interface FormPlan {
  readonly id: string;
  readonly submitOnEnter: boolean;
  /** Hidden inputs of all groups in this form and of the default group. */
  readonly hidden: readonly UiNode[];
  readonly sections: readonly Section[];
}

/** What of a flow decides about its layout. */
export interface Layout {
  readonly kind: FlowKind;
  /** A second factor is asked for: each method stands alone. */
  readonly secondFactor: boolean;
}

interface SectionRow {
  readonly id: string;
  readonly groups: readonly string[];
  /** Sent alone: its button must not be what Enter in a text field presses. */
  readonly alone: boolean;
}

/** Sections in order of reading. Groups that are not named follow, in the server's order, as sections of their own. */
const order: readonly SectionRow[] = [
  { id: 'social', groups: ['oidc', 'saml'], alone: true },
  { id: 'identifier', groups: ['default', 'identifier_first'], alone: false },
  { id: 'password', groups: ['password'], alone: false },
  { id: 'code', groups: ['code'], alone: false },
  { id: 'webauthn', groups: ['webauthn'], alone: false },
  { id: 'passkey', groups: ['passkey'], alone: false },
  { id: 'totp', groups: ['totp'], alone: false },
  { id: 'lookup_secret', groups: ['lookup_secret'], alone: false },
];

const isHidden = ({ attributes }: UiNode) => attributes.node_type === 'input' && attributes.type === 'hidden';
const isSubmit = ({ attributes }: UiNode) => attributes.node_type === 'input' && attributes.type === 'submit';
const isSilent = ({ type }: UiNode) => type === 'script' || type === 'div';

/** Fields before buttons, the server's order otherwise. */
function fieldsFirst(nodes: readonly UiNode[]): UiNode[] {
  return [...nodes.filter((node) => !isSubmit(node)), ...nodes.filter(isSubmit)];
}

function rowsFor(nodes: readonly UiNode[]): readonly SectionRow[] {
  const named = new Set(order.flatMap(({ groups }) => groups));
  const rest = [...new Set(nodes.map(({ group }): string => group))].filter((group) => !named.has(group));
  return [...order, ...rest.map((group) => ({ id: group, groups: [group], alone: false }))];
}

/**
 * Arranges a flow's nodes into forms and sections (spec section 2). At a first factor the social buttons stand alone and all
 * else shares the identifier's form; at a second factor each method has its own form.
 */
export function formsOf(nodes: readonly UiNode[], { secondFactor }: Layout): FormPlan[] {
  const seen = nodes.filter((node) => !isHidden(node) && !isSilent(node));
  const hidden = nodes.filter(isHidden);
  const shared = hidden.filter(({ group }) => group === 'default');
  const forms = new Map<string, { sections: Section[]; groups: Set<string> }>();
  for (const { id, groups, alone } of rowsFor(nodes)) {
    const own = fieldsFirst(seen.filter(({ group }) => groups.includes(group)));
    if (own.length === 0) continue;
    const formId = alone || secondFactor ? id : 'main';
    const form = forms.get(formId) ?? { sections: [], groups: new Set<string>() };
    form.sections.push({ id, nodes: own });
    for (const group of groups) form.groups.add(group);
    forms.set(formId, form);
  }
  return [...forms].map(([id, { sections, groups }]) => ({
    id,
    submitOnEnter: id !== 'social',
    sections,
    hidden: hidden.filter((node) => shared.includes(node) || groups.has(node.group)),
  }));
}

/** Groups of a form that hold a required input one can see, the default group apart. */
export function checkedGroups({ sections }: FormPlan): ReadonlySet<string> {
  const nodes = sections.flatMap((section) => section.nodes);
  const required = nodes.filter(
    ({ attributes, group }) => attributes.node_type === 'input' && attributes.required === true && group !== 'default',
  );
  return new Set(required.map(({ group }) => group));
}

/** The identifier a flow is bound to, when the person cannot change it here. */
export function boundIdentifier(nodes: readonly UiNode[]): string | undefined {
  for (const { attributes } of nodes.filter(isHidden)) {
    if (attributes.node_type !== 'input' || attributes.name !== 'identifier') continue;
    if (typeof attributes.value === 'string' && attributes.value !== '') return attributes.value;
  }
  return undefined;
}
