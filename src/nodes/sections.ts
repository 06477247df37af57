import type { UiNode } from '@members/openapi';

/** Nodes of a form that belong together. */
export interface Section {
  /** Group of its nodes; `identifier` and `social` join several groups. */
  readonly id: string;
  readonly nodes: readonly UiNode[];
}

/** Plan of one `<form>`. */
export interface FormPlan {
  readonly id: string;
  readonly submitOnEnter: boolean;
  /** Hidden inputs of the form's groups and of the default group. */
  readonly hidden: readonly UiNode[];
  readonly sections: readonly Section[];
}

/** Label of the button that sends a code again. Its name varies: `email` in a verification, `resend` elsewhere. */
const resendLabel = 1070008;

export const isResend = ({ meta, attributes }: UiNode) =>
  meta.label?.id === resendLabel || (attributes.node_type === 'input' && attributes.name === 'resend');

interface SectionRow {
  readonly id: string;
  readonly groups: readonly string[];
  /** In a form of its own: Enter in a text field must not press its button. */
  readonly alone?: true;
}

/** Sections in their order on the page. Other groups follow in the server's order, each as a section. */
const sectionRows: readonly SectionRow[] = [
  { id: 'social', groups: ['oidc', 'saml'], alone: true },
  { id: 'identifier', groups: ['default', 'identifier_first'] },
  { id: 'password', groups: ['password'] },
  { id: 'code', groups: ['code'] },
  { id: 'webauthn', groups: ['webauthn'] },
  { id: 'passkey', groups: ['passkey'] },
  { id: 'totp', groups: ['totp'] },
  { id: 'lookup_secret', groups: ['lookup_secret'] },
];

/** Groups whose hidden inputs, such as the identifier, belong to every form. */
const sharedGroups: ReadonlySet<string> = new Set(['default', 'identifier_first']);

export const isHidden = ({ attributes }: UiNode) => attributes.node_type === 'input' && attributes.type === 'hidden';
export const isSubmit = ({ attributes }: UiNode) => attributes.node_type === 'input' && attributes.type === 'submit';
const isSilent = ({ type }: UiNode) => type === 'script' || type === 'div';

/**
 * Whether a node leads to the previous step of a registration or a recovery (selfservice/strategy of Kratos v26.2.0:
 * profile/nodes.go, code/node.go, code/strategy_recovery.go).
 */
export const isBack = (node: UiNode) => isSubmit(node) && nameOf(node) === 'screen';

/**
 * Sorts nodes: fields before buttons, the button for Enter before others, otherwise the server's order. Removes
 * duplicate buttons, which Kratos sends after a second identifier (selfservice/strategy/idfirst/strategy_login.go of
 * v26.2.0, `Login`).
 */
function inOrder(nodes: readonly UiNode[]): UiNode[] {
  const rank = (node: UiNode) => Number(isSubmit(node)) + Number(isSubmit(node) && isResend(node));
  const once = nodes.filter(
    (node, index) => !isSubmit(node) || nodes.findIndex((other) => isSame(node, other)) === index,
  );
  return once.toSorted((one, other) => rank(one) - rank(other));
}

function isSame({ attributes: one, group }: UiNode, { attributes: other, group: otherGroup }: UiNode): boolean {
  if (one.node_type !== 'input' || other.node_type !== 'input' || group !== otherGroup) return false;
  return one.type === other.type && one.name === other.name && one.value === other.value;
}

/**
 * Whether a hidden input is one of the addresses that a second-factor code was not sent to. Kratos leaves them beside
 * the used address (selfservice/strategy/code/strategy.go of Kratos v26.2.0, `populateEmailSentFlow`); if they were
 * sent, the next code would go to the last of them.
 */
function isOtherAddress(node: UiNode, shared: readonly UiNode[]): boolean {
  return !shared.includes(node) && shared.some((other) => nameOf(other) === nameOf(node));
}

const nameOf = ({ attributes }: UiNode) => (attributes.node_type === 'input' ? attributes.name : undefined);

/** Label of the button that completes a social registration with missing traits. */
const completingLabel = 1040003;

/**
 * Whether a button completes a social registration: it sends the missing traits together with the provider
 * (selfservice/strategy/oidc/strategy.go of Kratos v26.2.0, `HandleError`).
 */
export const completesSocialSignUp = ({ meta }: UiNode) => meta.label?.id === completingLabel;

function rowsFor(nodes: readonly UiNode[]): readonly SectionRow[] {
  const named = new Set(sectionRows.flatMap(({ groups }) => groups));
  const rest = [...new Set(nodes.map(({ group }): string => group))].filter((group) => !named.has(group));
  return [...sectionRows, ...rest.map((group) => ({ id: group, groups: [group] }))];
}

/**
 * Arranges a flow's nodes into forms and sections (specification 2.3.7 and 2.3.9). In a first factor, social buttons
 * have their own form and all other sections share one.
 * @param separate whether each method has its own form, so that the user can choose one
 */
export function formsOf(nodes: readonly UiNode[], separate: boolean): FormPlan[] {
  const completing = nodes.some(completesSocialSignUp);
  const visible = nodes.filter((node) => !isHidden(node) && !isSilent(node) && !isBack(node));
  const shared = nodes.filter((node) => isHidden(node) && sharedGroups.has(node.group));
  const hidden = nodes.filter((node) => isHidden(node) && !isOtherAddress(node, shared));
  const forms = new Map<string, { sections: Section[]; groups: Set<string> }>();
  for (const { id, groups, alone } of completing ? rowsFor(nodes).toReversed() : rowsFor(nodes)) {
    const own = inOrder(visible.filter(({ group }) => groups.includes(group)));
    if (own.length === 0) continue;
    // A visible default field in a second factor belongs to the code method, which has the button
    // (ui/container/container.go of Kratos v26.2.0, `AddMessage`).
    const method = id === 'identifier' && visible.some(({ group }) => group === 'code') ? 'code' : id;
    const formId = (alone && !completing) || separate ? method : 'main';
    const form = forms.get(formId) ?? { sections: [], groups: new Set<string>() };
    form.sections.push({ id, nodes: own });
    for (const group of groups) form.groups.add(group);
    forms.set(formId, form);
  }
  // Hidden inputs of methods without a form (passkeys by autofill) belong to the main form.
  const groupsInForms = new Set([...forms.values()].flatMap(({ groups }) => [...groups]));
  const hiddenOnly = hidden.filter(({ group }) => !groupsInForms.has(group));
  return [...forms].map(([id, { sections, groups }]) => ({
    id,
    submitOnEnter: id !== 'social',
    sections,
    hidden: hidden.filter(
      (node) => shared.includes(node) || groups.has(node.group) || (id === 'main' && hiddenOnly.includes(node)),
    ),
  }));
}

/** Test ids of forms by group, as Ory's own test suites name them. */
const formNames: ReadonlyArray<readonly [group: string, name: string]> = [
  ['passkey', 'passkey-flow'],
  ['webauthn', 'passwordless-flow'],
];

/** Returns the test ids of a form and of its fields, as Ory's own test suites use them. */
export function testIdsOf({ sections }: FormPlan, kind: string): readonly (string | undefined)[] {
  const names = [...formNames, ['code', `${kind}-flow-code`] as const];
  const [form, ...others] = names.filter(([group]) =>
    sections.some(({ nodes }) => nodes.some((node) => node.group === group)),
  );
  return [form?.[1], others.at(-1)?.[1]];
}

/** Whether a node belongs to the captcha, which stands outside the forms. */
export const isCaptcha = ({ group }: UiNode): boolean => group === 'captcha';

/** Whether the user entered the identifier in an earlier step (`identifier_first`). */
export const isAfterIdentifier = (nodes: readonly UiNode[]): boolean =>
  nodes.some((node) => node.group === 'identifier_first' && isHidden(node) && nameOf(node) === 'identifier');

/** Returns the groups of a form, without `default`, that have a required visible input. */
export function checkedGroups({ sections }: FormPlan): ReadonlySet<string> {
  const nodes = sections.flatMap((section) => section.nodes);
  const required = nodes.filter(
    ({ attributes, group }) => attributes.node_type === 'input' && attributes.required === true && group !== 'default',
  );
  return new Set(required.map(({ group }) => group));
}

/** Returns the identifier of a flow if the user cannot change it here; else undefined. */
export function boundIdentifier(nodes: readonly UiNode[]): string | undefined {
  for (const { attributes } of nodes.filter(isHidden)) {
    if (attributes.node_type !== 'input' || attributes.name !== 'identifier') continue;
    if (typeof attributes.value === 'string' && attributes.value !== '') return attributes.value;
  }
  return undefined;
}
