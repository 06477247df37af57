import type { UiNode } from '@members/openapi';
import { fieldNamed } from '../methods/methods.ts';

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
  /** Sections that a user fills in, each with its button. */
  readonly sections: readonly Section[];
  /** Buttons of methods that act at once: rows below the sections. */
  readonly rows: readonly UiNode[];
}

/** Label of the button that sends a code again. Its name varies: `email` in a verification, `resend` elsewhere. */
const resendLabel = 1070008;

export const isResend = ({ meta, attributes }: UiNode) =>
  meta.label?.id === resendLabel || (attributes.node_type === 'input' && attributes.name === 'resend');

interface SectionRow {
  readonly id: string;
  readonly groups: readonly string[];
}

/** Sections in their order on the page. Other groups follow in the server's order, each as a section. */
const sectionRows: readonly SectionRow[] = [
  { id: 'social', groups: ['oidc', 'saml'] },
  { id: 'identifier', groups: ['default', 'identifier_first'] },
  { id: 'password', groups: ['password'] },
  { id: 'code', groups: ['code'] },
  { id: 'webauthn', groups: ['webauthn'] },
  { id: 'passkey', groups: ['passkey'] },
  { id: 'totp', groups: ['totp'] },
  { id: 'lookup_secret', groups: ['lookup_secret'] },
];

/** Methods of a second factor that come before all others, in their order (specification 2.3.9). */
const firstFactors: readonly string[] = ['webauthn', 'passkey', 'password', 'profile'];

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
const completesSocialSignUp = ({ meta }: UiNode) => meta.label?.id === completingLabel;

function rowsFor(nodes: readonly UiNode[]): readonly SectionRow[] {
  const named = new Set(sectionRows.flatMap(({ groups }) => groups));
  const rest = [...new Set(nodes.map(({ group }): string => group))].filter((group) => !named.has(group));
  return [...sectionRows, ...rest.map((group) => ({ id: group, groups: [group] }))];
}

export const isButton = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && (attributes.type === 'submit' || attributes.type === 'button');

/** Whether a node is a field that is asked for after its method's ceremony, such as the name of a new security key. */
export const isAskedLater = (node: UiNode): boolean => fieldNamed(nameOf(node) ?? '')?.isAskedLater === true;

/** Whether a section's method needs no field, so that its button acts at once. */
const actsAtOnce = ({ nodes }: Section) =>
  nodes.every((node) => isButton(node) && !isResend(node) && !completesSocialSignUp(node));

/** Whether a button signs in or signs up at a provider. */
export const isProvider = (node: UiNode) =>
  (node.group === 'oidc' || String(node.group) === 'saml') && isSubmit(node) && !completesSocialSignUp(node);

/** Returns the method of a button as `formsOf` names it; each provider is a method of its own. */
export const methodOfButton = (node: UiNode): string =>
  isProvider(node) && node.attributes.node_type === 'input' ? `social/${node.attributes.value}` : node.group;

/** Whether a page starts with the row of the method that was used last, which therefore gets the focus. */
export const startsWithRow = ([form]: readonly FormPlan[], lastUsed: string | undefined): boolean =>
  form !== undefined && form.id !== 'social' && form.rows.slice(0, 1).some((node) => methodOfButton(node) === lastUsed);

/** Options of `formsOf`. */
interface Arrangement {
  /** Whether the flow asks for a second factor. */
  readonly secondFactor: boolean;
  /** Method that this device used last; it comes first after the identifier. */
  readonly lastUsed?: string | undefined;
}

/** Returns sections in the order in which the user can choose one, with a section for each provider. */
function inOrderOfChoice(sections: readonly Section[], { secondFactor, lastUsed }: Arrangement): Section[] {
  const each = sections.flatMap((section) =>
    section.id === 'social' ? section.nodes.map((node) => ({ id: methodOfButton(node), nodes: [node] })) : [section],
  );
  const first = secondFactor ? firstFactors : [lastUsed ?? 'password', 'password'];
  const rank = ({ id }: Section) => (first.includes(id) ? first.indexOf(id) : first.length);
  return each.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns rows with that of the last used method first. Those of a second factor keep their order. */
function lastUsedFirst(rows: readonly UiNode[], { secondFactor, lastUsed }: Arrangement): readonly UiNode[] {
  const isOther = (node: UiNode) => Number(secondFactor || methodOfButton(node) !== lastUsed);
  return rows.toSorted((one, other) => isOther(one) - isOther(other));
}

interface Parts {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly rows: readonly Section[];
}

/**
 * Whether the buttons of the only method are the page's main button. Providers and addresses stay rows, which show
 * their icons.
 */
const isMainButton = ([button, ...others]: readonly UiNode[]) =>
  button !== undefined && others.length === 0 && (nameOf(button) === 'method' || !isSubmit(button));

/** Returns one form for each section with a field, and one for all rows that follow each other. */
function formPerMethod(ordered: readonly Section[]): Parts[] {
  const [only, ...others] = ordered;
  if (only !== undefined && others.length === 0 && isMainButton(only.nodes.filter(isButton)))
    return [{ id: only.id, sections: [only], rows: [] }];
  const forms: Parts[] = [];
  for (const section of ordered) {
    const last = forms.at(-1);
    if (!actsAtOnce(section)) forms.push({ id: section.id, sections: [section], rows: [] });
    else if (last?.sections.length === 0) forms[forms.length - 1] = { ...last, rows: [...last.rows, section] };
    else forms.push({ id: section.id, sections: [], rows: [section] });
  }
  return forms;
}

/** Returns one form for all sections and rows, because they share its fields; providers have their own. */
function sharedForm(sections: readonly Section[]): Parts[] {
  const social = sections.filter((section) => section.id === 'social' && actsAtOnce(section));
  const others = sections.filter((section) => !social.includes(section));
  // Enter presses the first submit button, which therefore stays with the fields.
  const entered = others.find(({ nodes }) => nodes.some(isSubmit));
  const rows = others.filter((section) => section !== entered && actsAtOnce(section));
  return [
    ...(social.length > 0 ? [{ id: 'social', sections: [], rows: social }] : []),
    { id: 'main', sections: others.filter((section) => !rows.includes(section)), rows },
  ];
}

/**
 * Arranges a flow's nodes into forms (specification 2.3.7 and 2.3.9). If the user fills in the identifier or traits,
 * all methods share one form with these fields; else each method with a field has its own form.
 */
export function formsOf(nodes: readonly UiNode[], arrangement: Arrangement): FormPlan[] {
  const completing = nodes.some(completesSocialSignUp);
  const visible = nodes.filter((node) => !isHidden(node) && !isSilent(node) && !isBack(node) && !isAskedLater(node));
  const shared = nodes.filter((node) => isHidden(node) && sharedGroups.has(node.group));
  const hidden = nodes.filter((node) => isHidden(node) && !isOtherAddress(node, shared));
  // A visible default field in a second factor belongs to the code method, which has the button
  // (ui/container/container.go of Kratos v26.2.0, `AddMessage`).
  const strayGroup = arrangement.secondFactor && visible.some(({ group }) => group === 'code') ? 'code' : undefined;
  const groupOf = ({ group }: UiNode): string => (group === 'default' ? (strayGroup ?? group) : group);
  const rows = completing ? rowsFor(nodes).toReversed() : rowsFor(nodes);
  const sections = rows
    .map(({ id, groups }) => ({ id, nodes: inOrder(visible.filter((node) => groups.includes(groupOf(node)))) }))
    .filter((section) => section.nodes.length > 0);
  const isFilledIn = !arrangement.secondFactor && sections.some(({ id }) => id === 'identifier');
  const forms = isFilledIn || completing ? sharedForm(sections) : formPerMethod(inOrderOfChoice(sections, arrangement));
  const groupsOf = (form: Parts) =>
    new Set([...form.sections, ...form.rows].flatMap((section) => section.nodes.map(groupOf)));
  // Hidden inputs of methods without a form (passkeys by autofill) belong to the form with the fields.
  const withForm = new Set(forms.flatMap((form) => [...groupsOf(form)]));
  const formOfRest = forms.find(({ sections: own }) => own.length > 0) ?? forms[0];
  return forms.map((form) => ({
    id: form.id,
    submitOnEnter: form.sections.length > 0,
    sections: form.sections,
    rows: lastUsedFirst(
      form.rows.flatMap((section) => section.nodes),
      arrangement,
    ),
    hidden: hidden.filter(
      (node) =>
        shared.includes(node) || groupsOf(form).has(node.group) || (form === formOfRest && !withForm.has(node.group)),
    ),
  }));
}

/** Test ids of forms by group, as Ory's own test suites name them. */
const formNames: ReadonlyArray<readonly [group: string, name: string]> = [
  ['passkey', 'passkey-flow'],
  ['webauthn', 'passwordless-flow'],
];

/** Returns the test ids of a form and of its fields, as Ory's own test suites use them. */
export function testIdsOf({ sections, rows }: FormPlan, kind: string): readonly (string | undefined)[] {
  const names = [...formNames, ['code', `${kind}-flow-code`] as const];
  const nodes = [...sections.flatMap((section) => section.nodes), ...rows];
  const [form, ...others] = names.filter(([group]) => nodes.some((node) => node.group === group));
  return [form?.[1], others.at(-1)?.[1]];
}

/** Whether a node belongs to the captcha, which all forms share. */
export const isCaptcha = ({ group }: UiNode): boolean => group === 'captcha';

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
