import type { UiNode } from '../../openapi/index.ts';

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

/** Label of the button that sends a code again, whatever its name: `email` in a verification, `resend` elsewhere. */
const resendLabel = 1070008;

export const isResend = ({ meta, attributes }: UiNode) =>
  meta.label?.id === resendLabel || (attributes.node_type === 'input' && attributes.name === 'resend');

interface SectionRow {
  readonly id: string;
  readonly groups: readonly string[];
  /** Sent alone: its button must not be what Enter in a text field presses. */
  readonly alone?: true;
}

/** Sections in order of reading. Groups that are not named follow, in the server's order, as sections of their own. */
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

/** Groups whose hidden inputs, the identifier above all, belong to every form. */
const sharedGroups: ReadonlySet<string> = new Set(['default', 'identifier_first']);

export const isHidden = ({ attributes }: UiNode) => attributes.node_type === 'input' && attributes.type === 'hidden';
export const isSubmit = ({ attributes }: UiNode) => attributes.node_type === 'input' && attributes.type === 'submit';
const isSilent = ({ type }: UiNode) => type === 'script' || type === 'div';

/**
 * Leads back to the step before, in a sign-up and in a recovery (selfservice/strategy of Kratos v26.2.0: profile/nodes.go,
 * code/node.go, code/strategy_recovery.go).
 */
export const isBack = (node: UiNode) => isSubmit(node) && nameOf(node) === 'screen';

/**
 * Fields before buttons, what Enter should press before what it should not, the server's order otherwise. Kratos
 * sends the same button twice after a second identifier (selfservice/strategy/idfirst/strategy_login.go of v26.2.0,
 * `Login`): once is enough.
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
 * A code as second factor leaves the addresses it could have gone to beside the one it went to
 * (selfservice/strategy/code/strategy.go of Kratos v26.2.0, `populateEmailSentFlow`): sent along, the last of them
 * would be where another code goes.
 */
function isOtherAddress(node: UiNode, shared: readonly UiNode[]): boolean {
  return !shared.includes(node) && shared.some((other) => nameOf(other) === nameOf(node));
}

const nameOf = ({ attributes }: UiNode) => (attributes.node_type === 'input' ? attributes.name : undefined);

/** Label of the button that takes a social sign-up up again after what was missing has been told. */
const completingLabel = 1040003;

/**
 * A social sign-up lacks some traits: they are sent together with the provider (selfservice/strategy/oidc/strategy.go of
 * Kratos v26.2.0, `HandleError`).
 */
export const completesSocialSignUp = ({ meta }: UiNode) => meta.label?.id === completingLabel;

function rowsFor(nodes: readonly UiNode[]): readonly SectionRow[] {
  const named = new Set(sectionRows.flatMap(({ groups }) => groups));
  const rest = [...new Set(nodes.map(({ group }): string => group))].filter((group) => !named.has(group));
  return [...sectionRows, ...rest.map((group) => ({ id: group, groups: [group] }))];
}

/**
 * Arranges a flow's nodes into forms and sections (specification 2.3.7 and 2.3.9). At a first factor the social buttons
 * stand alone and all else shares the identifier's form.
 * @param separate each method has its own form, so that one of them can be chosen
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
    // A visible default field at a second factor is the code method's own: it has no button itself
    // (ui/container/container.go of Kratos v26.2.0, `AddMessage`).
    const method = id === 'identifier' && visible.some(({ group }) => group === 'code') ? 'code' : id;
    const formId = (alone && !completing) || separate ? method : 'main';
    const form = forms.get(formId) ?? { sections: [], groups: new Set<string>() };
    form.sections.push({ id, nodes: own });
    for (const group of groups) form.groups.add(group);
    forms.set(formId, form);
  }
  // A method with hidden inputs alone (passkeys offered by autofill) goes along with the main form.
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

/** What Ory's own suites call a form by the methods in it; a second name is that of its fields. */
const formNames: ReadonlyArray<readonly [group: string, name: string]> = [
  ['passkey', 'passkey-flow'],
  ['webauthn', 'passwordless-flow'],
];

/** The `data-testid`s of a form and of its fields, as Ory's own suites look for them. */
export function testIdsOf({ sections }: FormPlan, kind: string): readonly (string | undefined)[] {
  const names = [...formNames, ['code', `${kind}-flow-code`] as const];
  const [form, ...others] = names.filter(([group]) =>
    sections.some(({ nodes }) => nodes.some((node) => node.group === group)),
  );
  return [form?.[1], others.at(-1)?.[1]];
}

/** Of a check against robots, which stands beside the forms and not in one of them. */
export const isCaptcha = ({ group }: UiNode): boolean => group === 'captcha';

/** Who signs in has been told on the screen before (`identifier_first`): now it is about how. */
export const isAfterIdentifier = (nodes: readonly UiNode[]): boolean =>
  nodes.some((node) => node.group === 'identifier_first' && isHidden(node) && nameOf(node) === 'identifier');

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
