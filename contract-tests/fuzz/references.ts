import { newestCode, text } from '../kit/index.ts';
import { assertion, makeKey, type SigningKey, signed } from '../kit/jwt.ts';
import { secret } from '../kit/oauth2-tokens.ts';
import { appCode, nodes, shownCodes } from '../kit/second-factor.ts';
import type { Stage } from '../runner/contract.ts';

/** What a walk remembers. */
export interface Memory {
  /** Flows as they were last seen, by name. */
  readonly flows: Map<string, unknown>;
  /** What answers gave: identities, sessions, challenges, tokens; by kind and name. */
  readonly kept: Map<string, string>;
  /** Addresses that were made up, by kind and name. */
  readonly addresses: Map<string, string>;
  /** What answers gave and no rule would know, as far as it was named. */
  readonly called: Set<string>;
}

/** Thrown where a reference stands for nothing. */
export class Unknown extends Error {}

type Resolve = (name: string, memory: Memory, stage: Stage, flow: string) => string | Promise<string>;

/** Numbers are shown by their ending, which therefore is the same each time. */
const endingOf = (name: string) =>
  String([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 100).padStart(2, '0');

/** What can be a name where an address cannot. */
const localPart = (address: string) => address.replace(/@.*/, '');

const made =
  (kind: 'email' | 'phone'): Resolve =>
  (name, { addresses }, stage) => {
    const key = `${kind}:${name}`;
    const address = addresses.get(key) ?? stage[kind](name.toLowerCase(), endingOf(name));
    addresses.set(key, address);
    if (kind === 'email') stage.alike(`word:${name}`, [localPart(address)]);
    return address;
  };

/** Keys of applications and issuers, by name: the same for all servers. */
const keys = new Map<string, SigningKey>();

function keyOf(name: string): SigningKey {
  const key = keys.get(name) ?? makeKey('ES256', name);
  keys.set(name, key);
  return key;
}

/** Claims for the token endpoint, signed with a key that has the same name, whoever's it is. */
const claimed =
  (own: string, issuer: string, subject: string): Resolve =>
  async (name, memory, stage) => {
    const [iss, sub] = [await resolve(issuer, memory, stage, ''), await resolve(subject, memory, stage, '')];
    const claims = assertion(iss, `${known(stage.addresses.hydra)}/oauth2/token`, { sub });
    return signed(keyOf(name), claims, { kid: own });
  };

/** What stands behind `<kind:name>`; any other kind is looked up among what was kept. */
const kinds: Readonly<Record<string, Resolve>> = {
  email: made('email'),
  phone: made('phone'),
  word: async (name, ...rest) => localPart(await made('email')(name, ...rest)),
  digits: async (length_name, memory, stage, flow) => {
    const [length = '', ...name] = length_name.split(':');
    const own = /-([0-9a-f]{8})@/.exec(await made('email')(name.join(':'), memory, stage, flow))?.[1] ?? '';
    const digits = String(Number.parseInt(own, 16)).padStart(10, '0').slice(-Number(length));
    stage.alike(`digits:${length_name}`, [digits]);
    return digits;
  },
  capitals: async (name, ...rest) => (await resolve(name, ...rest)).toUpperCase(),
  hydra: (_, __, { addresses }) => known(addresses.hydra),
  flow: (name, { flows }) => text(flows.get(name), 'id'),
  node: (field, { flows }, _, flow) => {
    const [name = '', place = '0'] = field.split(':');
    const { attributes } = (nodes(flows.get(flow), name)[Number(place)] ?? {}) as { attributes?: { value?: unknown } };
    return String(attributes?.value ?? known(undefined));
  },
  totp: (name, { flows }) => appCode(flows.get(name)),
  backup: (name, { flows }) => known(shownCodes(flows.get(name))[0]),
  basic: (name, { kept }) => btoa(`${known(kept.get(`client:${name}`))}:${secret}`),
  client_assertion: claimed('client', 'client', 'client'),
  jwt_assertion: claimed('issuer', 'email:issuer', 'email:subject'),
  code: async (name, ...rest) => newestCode(rest[1], await resolve(name, ...rest)),
  link: async (name, ...rest) => {
    const [newest] = (await rest[1].mail.messages(await resolve(name, ...rest))) as { readonly body: string }[];
    return known(/http\S+(?:token|code)=\w+/.exec(newest?.body ?? '')?.[0]?.replaceAll('&amp;', '&'));
  },
};

const known = (value: string | undefined): string => {
  if (!value) throw new Unknown();
  return value;
};

async function resolve(reference: string, memory: Memory, stage: Stage, flow: string): Promise<string> {
  const [kind = '', ...rest] = reference.split(':');
  const name = rest.join(':');
  try {
    return await (kinds[kind]?.(name, memory, stage, flow) ?? known(memory.kept.get(reference)));
  } catch {
    throw new Unknown(reference);
  }
}

/**
 * A value with every `<kind:name>` in its texts replaced; `flow` is the one whose nodes are meant. A text that is
 * `<jwk:name>` becomes a public key.
 *
 * @throws Unknown where a reference stands for nothing (yet)
 */
export async function fill<T>(value: T, memory: Memory, stage: Stage, flow = ''): Promise<T> {
  if (typeof value === 'string') {
    const key = /^<jwk:(\w+)>$/.exec(value)?.[1];
    return (key ? keyOf(key).jwk : await fillText(value, memory, stage, flow)) as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  const filled: [string, unknown][] = [];
  for (const [key, each] of Object.entries(value)) filled.push([key, await fill(each, memory, stage, flow)]);
  return (Array.isArray(value) ? filled.map(([, each]) => each) : Object.fromEntries(filled)) as T;
}

async function fillText(template: string, memory: Memory, stage: Stage, flow: string): Promise<string> {
  let filled = template;
  for (const [whole, reference = ''] of template.matchAll(/<([a-z_]+(?::[^<>]*)?)>/g)) {
    const value = await resolve(reference, memory, stage, flow);
    filled = filled.replace(whole, () => value);
  }
  return filled;
}
