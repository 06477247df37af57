import type { UiNode } from '@members/openapi';
import { fieldNamed, methodOfGroup, methods } from '../methods/methods.ts';
import { isHidden, nameOf } from './find.ts';

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

/** Returns the section of a node's group; a group that has none is a section of its own. */
const sectionOf = (group: string): string =>
  group === 'default' ? 'identifier' : (methodOfGroup(group)?.section ?? group);

/** Whether a group's hidden inputs, such as the identifier, belong to every form. */
const isShared = ({ group }: UiNode) => sectionOf(group) === 'identifier';

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

/** Label of the button that completes a social registration with missing traits. */
const completingLabel = 1040003;

/**
 * Whether a button completes a social registration: it sends the missing traits together with the provider
 * (selfservice/strategy/oidc/strategy.go of Kratos v26.2.0, `HandleError`).
 */
const completesSocialSignUp = ({ meta }: UiNode) => meta.label?.id === completingLabel;

/** Returns all sections in their order on the page. Those of other groups follow in the server's order. */
function sectionIds(nodes: readonly UiNode[]): readonly string[] {
  const known = methods.flatMap(({ section = [] }) => section);
  return [...new Set(['social', 'identifier', ...known, ...nodes.map(({ group }) => sectionOf(group))])];
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
  sectionOf(node.group) === 'social' && isSubmit(node) && !completesSocialSignUp(node);

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
  const methodOf = ({ id }: Section) => methods.find(({ name }) => name === id);
  const rank = (section: Section) => {
    if (secondFactor) return methodOf(section)?.factorRank ?? methods.length;
    return section.id === lastUsed ? 0 : methodOf(section)?.isUsual ? 1 : 2;
  };
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
  const shared = nodes.filter((node) => isHidden(node) && isShared(node));
  const hidden = nodes.filter((node) => isHidden(node) && !isOtherAddress(node, shared));
  // Visible default fields of a second factor belong to the method that has the button.
  const strayOwner = visible.find(({ group }) => methodOfGroup(group)?.hasStrayFields);
  const strayGroup = arrangement.secondFactor ? strayOwner?.group : undefined;
  const groupOf = ({ group }: UiNode): string => (group === 'default' ? (strayGroup ?? group) : group);
  const ids = completing ? sectionIds(nodes).toReversed() : sectionIds(nodes);
  const sections = ids
    .map((id) => ({ id, nodes: inOrder(visible.filter((node) => sectionOf(groupOf(node)) === id)) }))
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

/** Returns the test ids of a form and of its fields, as Ory's own test suites use them: the last method names the form. */
export function testIdsOf({ sections, rows }: FormPlan, kind: string): readonly (string | undefined)[] {
  const nodes = [...sections.flatMap((section) => section.nodes), ...rows];
  const named = methods.filter(({ groups }) => nodes.some(({ group }) => groups.includes(group)));
  const ids = named.flatMap(({ testId }) => testId?.(kind) ?? []);
  return [ids.at(-1), ids.length > 1 ? ids[0] : undefined];
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
