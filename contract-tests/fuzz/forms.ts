import { at, type Kind, password } from '../kit/index.ts';
import type { Fields } from '../runner/agent.ts';
import type { Choose } from './choose.ts';
import { suiting } from './traits.ts';

/** Who fills a form in, and what there is to fill it with. */
export interface Filling {
  readonly choose: Choose;
  readonly kind: Kind;
  readonly person: string;
  /** What was said to be where codes go. */
  readonly address: string;
  /** Flows that showed an authenticator secret, or backup codes, by name. */
  readonly secrets: readonly string[];
  readonly backups: readonly string[];
  /** Whether there is a provider on this machine to be sent to. */
  readonly hasUpstream: boolean;
  /** The form's own name. */
  readonly flow: string;
}

interface Field {
  readonly group: string;
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
  readonly pattern: unknown;
  /** How many fields of that name stand before it. */
  readonly place: number;
}

export const otherPassword = 'amber-harbour-2290';

/** Texts that fit hardly any field. */
const odd = ['', ' ', 'x', 'x'.repeat(300), 'é<&>"', '<email:nobody>', 'nobody', '000000', 'null'];

type Value = (filling: Filling, field: Field) => unknown;

const known = (flows: readonly string[], kind: string, { choose, flow }: Filling, mine: boolean) =>
  flows.length === 0 ? 'aaaaaaaa' : `<${kind}:${mine && flows.includes(flow) ? flow : choose.recent(flows)}>`;

/** What belongs into a field, by its name; the rest goes by its type. */
const right: readonly (readonly [name: RegExp, value: Value])[] = [
  [
    /^(identifier|email|recovery_(confirm_)?address)$/,
    ({ choose, person, address }) =>
      choose.chance(0.8)
        ? `<email:${person}>`
        : choose.of([`<phone:${person}>`, `<capitals:email:${person}>`, ` <email:${person}> `, `<${address}>`]),
  ],
  [/^password$/, ({ choose, kind }) => (choose.chance(kind === 'settings' ? 0.4 : 0.85) ? password : otherPassword)],
  [/^code$/, ({ address }) => `<code:${address}>`],
  [/^totp_code$/, (filling) => known(filling.secrets, 'totp', filling, filling.kind === 'settings')],
  [/^lookup_secret$/, (filling) => known(filling.backups, 'backup', filling, false)],
  [/^(webauthn|passkey)_/, () => 'garbage'],
];

/** What a page's script is told for the browser's keys, which is nothing to send back. */
const forScripts = /^(passkey_challenge|passkey_create_data|passkey_settings_register)$|_trigger$/;

function fieldsOf(flow: unknown): Field[] {
  const nodes = at(flow, 'ui.nodes');
  return (Array.isArray(nodes) ? nodes : [])
    .filter((each) => typeof at(each, 'attributes.name') === 'string')
    .map((each) => ({
      group: String(at(each, 'group')),
      name: String(at(each, 'attributes.name')),
      type: String(at(each, 'attributes.type')),
      value: at(each, 'attributes.options.0.value') ?? at(each, 'attributes.value'),
      pattern: at(each, 'attributes.pattern'),
    }))
    .map((field, index, all) => ({
      ...field,
      place: all.slice(0, index).filter(({ name }) => name === field.name).length,
    }));
}

/** A name that anybody signs in with must be nobody else's: another walk would meet it. */
const oddFor = ({ name }: Field, text: string, person: string) =>
  /^traits\.(user|nick)/.test(name) && text.trim() !== '' ? `${text}<email:${person}>` : text;

function contentOf(filling: Filling, field: Field): unknown {
  const { choose, person } = filling;
  const { name, type, value, pattern } = field;
  if (choose.chance(0.04)) return oddFor(field, choose.of(odd), person);
  if (type === 'hidden') return shown(field);
  const rule = right.find(([pattern]) => pattern.test(name));
  if (rule) return choose.chance(0.05) ? 'abcdef' : rule[1](filling, field);
  // What stands in the form already stays there, mostly.
  if (name.startsWith('traits.') && (value === undefined || value === '' || choose.chance(0.3)))
    return suiting(name.slice('traits.'.length), type, person, pattern);
  return value === undefined ? suiting(name, type, person) : shown(field);
}

/** A value as the form has it: by reference where it may be another the next time. */
const shown = ({ name, value, place }: Field): unknown =>
  typeof value === 'string' && /[@+]|[\w/]{20,}|-[0-9a-f]{8}$|\d{6,}/.test(value)
    ? `<node:${name}:${place}>`
    : (value ?? '');

/** Servers have the addresses of one person in no order: who has several is seldom, for little can be compared then. */
const isSecondAddress = ({ name, type, value }: Field) =>
  /^traits\.(?!email$)/.test(name) && /^(email|tel)$/.test(type) && !value;

/** The providers of the contract tests. */
const own = ['acme', 'globex'];

/** No other provider's button is pressed: the server itself would ask for it, wherever in the world that is. */
const leadsAway = ({ group, value }: Field, hasUpstream: boolean) =>
  group === 'oidc' && !(hasUpstream && own.includes(String(value)));

/** Presses one of the form's buttons, with the fields that go with it filled in; a page sends them flat. */
export function fillForm(filling: Filling, flow: unknown, isPage: boolean): Fields {
  const { choose } = filling;
  const fields = fieldsOf(flow).filter(({ name }) => name !== 'csrf_token' && !forScripts.test(name));
  const buttons = fields.filter(
    (field) => ['submit', 'button'].includes(field.type) && !leadsAway(field, filling.hasUpstream),
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
    .map((field) => [field.name, contentOf(filling, field)]);
  const pressed: [string, unknown] = [
    button.name,
    button.type === 'submit' ? pressedValue(button) : contentOf(filling, button),
  ];
  // Buttons that are no `method` go along with theirs, when a script sends them.
  const method = button.name !== 'method' && choose.chance(0.5) ? [['method', button.group] as [string, unknown]] : [];
  const all = [...method, ...values, pressed];
  return isPage ? Object.fromEntries(all) : nested(all);
}

const pressedValue = (button: Field) => (button.value === 'true' ? true : shown(button));

/** `traits.a.b` as an object within an object. */
function nested(entries: readonly (readonly [string, unknown])[]): Fields {
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
