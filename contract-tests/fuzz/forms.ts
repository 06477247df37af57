import { type FlowKind, password, valueAt } from '../kit/index.ts';
import type { RequestFields } from '../runner/agent.ts';
import type { RandomChoices } from './random-choices.ts';
import { traitValue } from './traits.ts';

/** The input for filling in a form: the person, the kind of flow, and values from earlier answers. */
export interface Filling {
  readonly choose: RandomChoices;
  readonly kind: FlowKind;
  readonly person: string;
  /** Reference of the address that codes of this flow are sent to. */
  readonly address: string;
  /** Names of the flows that showed an authenticator secret. */
  readonly secrets: readonly string[];
  /** Names of the flows that showed backup codes. */
  readonly backups: readonly string[];
  /** Whether the profile has a social sign-in provider on this machine. */
  readonly hasUpstream: boolean;
  /** The form's own name. */
  readonly flow: string;
}

interface FormField {
  readonly group: string;
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
  readonly pattern: unknown;
  /** Number of fields with this name before it. */
  readonly place: number;
}

export const otherPassword = 'amber-harbour-2290';

/** Texts that are invalid in most fields. */
const unusualTexts = ['', ' ', 'x', 'x'.repeat(300), 'é<&>"', '<email:nobody>', 'nobody', '000000', 'null'];

type ValueRule = (filling: Filling, field: FormField) => unknown;

const knownReference = (flows: readonly string[], kind: string, { choose, flow }: Filling, mine: boolean) =>
  flows.length === 0 ? 'aaaaaaaa' : `<${kind}:${mine && flows.includes(flow) ? flow : choose.recent(flows)}>`;

/** Mostly valid values for fields, by name. Other fields are filled by type. */
const valuesByName: readonly (readonly [name: RegExp, value: ValueRule])[] = [
  [
    /^(identifier|email|recovery_(confirm_)?address)$/,
    ({ choose, person, address }) =>
      choose.chance(0.8)
        ? `<email:${person}>`
        : choose.of([`<phone:${person}>`, `<capitals:email:${person}>`, ` <email:${person}> `, `<${address}>`]),
  ],
  [/^password$/, ({ choose, kind }) => (choose.chance(kind === 'settings' ? 0.4 : 0.85) ? password : otherPassword)],
  [/^code$/, ({ address }) => `<code:${address}>`],
  [/^totp_code$/, (filling) => knownReference(filling.secrets, 'totp', filling, filling.kind === 'settings')],
  [/^lookup_secret$/, (filling) => knownReference(filling.backups, 'backup', filling, false)],
  [/^(webauthn|passkey)_/, () => 'garbage'],
];

/** Fields that only give WebAuthn options to the page's script: not submitted. */
const forScripts = /^(passkey_challenge|passkey_create_data|passkey_settings_register)$|_trigger$/;

function fieldsOf(flow: unknown): FormField[] {
  const nodes = valueAt(flow, 'ui.nodes');
  return (Array.isArray(nodes) ? nodes : [])
    .filter((each) => typeof valueAt(each, 'attributes.name') === 'string')
    .map((each) => ({
      group: String(valueAt(each, 'group')),
      name: String(valueAt(each, 'attributes.name')),
      type: String(valueAt(each, 'attributes.type')),
      value: valueAt(each, 'attributes.options.0.value') ?? valueAt(each, 'attributes.value'),
      pattern: valueAt(each, 'attributes.pattern'),
    }))
    .map((field, index, all) => ({
      ...field,
      place: all.slice(0, index).filter(({ name }) => name === field.name).length,
    }));
}

/** Adds the person's address to an unusual user name: names are unique, and other walks use the same texts. */
const unusualTextFor = ({ name }: FormField, text: string, person: string) =>
  /^traits\.(user|nick)/.test(name) && text.trim() !== '' ? `${text}<email:${person}>` : text;

function fieldValue(filling: Filling, field: FormField): unknown {
  const { choose, person } = filling;
  const { name, type, value, pattern } = field;
  if (choose.chance(0.04)) return unusualTextFor(field, choose.of(unusualTexts), person);
  if (type === 'hidden') return shown(field);
  const rule = valuesByName.find(([pattern]) => pattern.test(name));
  if (rule) return choose.chance(0.05) ? 'abcdef' : rule[1](filling, field);
  // A value that the form already has is mostly kept.
  if (name.startsWith('traits.') && (value === undefined || value === '' || choose.chance(0.3)))
    return traitValue(name.slice('traits.'.length), type, person, pattern);
  return value === undefined ? traitValue(name, type, person) : shown(field);
}

/** Returns a field's value from the form, as a reference if it may differ in the next run. */
const shown = ({ name, value, place }: FormField): unknown =>
  typeof value === 'string' && /[@+]|[\w/]{20,}|-[0-9a-f]{8}$|\d{6,}/.test(value)
    ? `<node:${name}:${place}>`
    : (value ?? '');

/** Whether a field would add a second address. Servers list several addresses in random order, so such identities are rare in walks. */
const isSecondAddress = ({ name, type, value }: FormField) =>
  /^traits\.(?!email$)/.test(name) && /^(email|tel)$/.test(type) && !value;

/** Ids of the providers that run on this machine. */
const localProviders = ['acme', 'globex'];

/** Whether a button leads to a provider outside this machine, which the server itself would call. */
const leavesMachine = ({ group, value }: FormField, hasUpstream: boolean) =>
  group === 'oidc' && !(hasUpstream && localProviders.includes(String(value)));

/**
 * Presses one of the form's buttons and fills in the fields of its group.
 * @param isPage whether an HTML form submits: names stay flat (`traits.email`), otherwise they are nested
 * @returns the fields to submit
 */
export function fillForm(filling: Filling, flow: unknown, isPage: boolean): RequestFields {
  const { choose } = filling;
  const fields = fieldsOf(flow).filter(({ name }) => name !== 'csrf_token' && !forScripts.test(name));
  const buttons = fields.filter(
    (field) => ['submit', 'button'].includes(field.type) && !leavesMachine(field, filling.hasUpstream),
  );
  if (buttons.length === 0) return { method: choose.of(['password', 'code', 'link', 'profile', 'totp']) };
  const groups = [...new Set(buttons.map(({ group }) => group))];
  const group = choose.of(groups);
  const button = choose.of(buttons.filter((each) => each.group === group));
  const inputs = fields.filter(
    ({ group, type }) => !['submit', 'button'].includes(type) && (group === button.group || group === 'default'),
  );
  const values: [string, unknown][] = inputs
    .filter((field) => !choose.chance(isSecondAddress(field) ? 0.7 : 0.03))
    .map((field) => [field.name, fieldValue(filling, field)]);
  const pressed: [string, unknown] = [
    button.name,
    button.type === 'submit' ? pressedValue(button) : fieldValue(filling, button),
  ];
  // Scripts may send the method beside a button that is not named `method`.
  const method = button.name !== 'method' && choose.chance(0.5) ? [['method', button.group] as [string, unknown]] : [];
  const all = [...method, ...values, pressed];
  return isPage ? Object.fromEntries(all) : nested(all);
}

const pressedValue = (button: FormField) => (button.value === 'true' ? true : shown(button));

/** Nests dotted names: `traits.a.b` becomes an object within an object. */
function nested(entries: readonly (readonly [string, unknown])[]): RequestFields {
  const result: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    const path = name.split('.');
    const last = path.pop() ?? '';
    const within = path.reduce<Record<string, unknown>>((object, key) => {
      const inner = object[key];
      object[key] = typeof inner === 'object' && inner !== null ? inner : {};
      return object[key] as Record<string, unknown>;
    }, result);
    within[last] = value;
  }
  return result;
}
