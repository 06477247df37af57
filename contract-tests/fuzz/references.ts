import { newestCode, text } from '../kit/index.ts';
import { assertionClaims, makeKey, type SigningKey, signJwt } from '../kit/jwt.ts';
import { secret } from '../kit/oauth2-tokens.ts';
import { appCode, nodes, shownCodes } from '../kit/second-factor.ts';
import type { Stage } from '../runner/contract.ts';

/** The values that a walk remembers from the answers so far. */
export interface WalkMemory {
  /** The last state of each flow, by name. */
  readonly flows: Map<string, unknown>;
  /** Values from answers by kind and name: identities, sessions, challenges, tokens. */
  readonly kept: Map<string, string>;
  /** Generated e-mail addresses and telephone numbers, by kind and name. */
  readonly addresses: Map<string, string>;
  /** Values that were labelled for the normaliser. */
  readonly labelled: Set<string>;
}

/** Thrown for a reference without a value. */
export class UnknownReference extends Error {}

type Resolve = (name: string, memory: WalkMemory, stage: Stage, flow: string) => string | Promise<string>;

/** Returns two digits derived from the name: forms show the last two digits of a number, so they have to be the same in each run. */
const endingOf = (name: string) =>
  String([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 100).padStart(2, '0');

/** Returns the part before the `@`, for fields that take no address. */
const localPart = (address: string) => address.replace(/@.*/, '');

const makeAddress =
  (kind: 'email' | 'phone'): Resolve =>
  (name, { addresses }, stage) => {
    const key = `${kind}:${name}`;
    const address = addresses.get(key) ?? stage[kind](name.toLowerCase(), endingOf(name));
    addresses.set(key, address);
    if (kind === 'email') stage.labelAll(`word:${name}`, [localPart(address)]);
    return address;
  };

/** Signing keys of clients and issuers by name, shared by all servers. */
const keys = new Map<string, SigningKey>();

function keyOf(name: string): SigningKey {
  const key = keys.get(name) ?? makeKey('ES256', name);
  keys.set(name, key);
  return key;
}

/** Resolves to a signed JWT assertion for the token endpoint. All keys have the id `own`, so that a wrong key is not recognised by its id. */
const signedClaims =
  (own: string, issuer: string, subject: string): Resolve =>
  async (name, memory, stage) => {
    const [iss, sub] = [await resolve(issuer, memory, stage, ''), await resolve(subject, memory, stage, '')];
    const claims = assertionClaims(iss, `${required(stage.addresses.hydra)}/oauth2/token`, { sub });
    return signJwt(keyOf(name), claims, { kid: own });
  };

/** Resolvers of `<kind:name>` by kind; other kinds are looked up in `kept`. */
const resolvers: Readonly<Record<string, Resolve>> = {
  email: makeAddress('email'),
  phone: makeAddress('phone'),
  word: async (name, ...rest) => localPart(await makeAddress('email')(name, ...rest)),
  digits: async (length_name, memory, stage, flow) => {
    const [length = '', ...name] = length_name.split(':');
    const own = /-([0-9a-f]{8})@/.exec(await makeAddress('email')(name.join(':'), memory, stage, flow))?.[1] ?? '';
    const digits = String(Number.parseInt(own, 16)).padStart(10, '0').slice(-Number(length));
    stage.labelAll(`digits:${length_name}`, [digits]);
    return digits;
  },
  capitals: async (name, ...rest) => (await resolve(name, ...rest)).toUpperCase(),
  hydra: (_, __, { addresses }) => required(addresses.hydra),
  flow: (name, { flows }) => text(flows.get(name), 'id'),
  node: (field, { flows }, _, flow) => {
    const [name = '', place = '0'] = field.split(':');
    const { attributes } = (nodes(flows.get(flow), name)[Number(place)] ?? {}) as { attributes?: { value?: unknown } };
    return String(attributes?.value ?? required(undefined));
  },
  totp: (name, { flows }) => appCode(flows.get(name)),
  backup: (name, { flows }) => required(shownCodes(flows.get(name))[0]),
  basic: (name, { kept }) => btoa(`${required(kept.get(`client:${name}`))}:${secret}`),
  client_assertion: signedClaims('client', 'client', 'client'),
  jwt_assertion: signedClaims('issuer', 'email:issuer', 'email:subject'),
  code: async (name, ...rest) => newestCode(rest[1], await resolve(name, ...rest)),
  link: async (name, ...rest) => {
    const [newest] = (await rest[1].mail.messages(await resolve(name, ...rest))) as { readonly body: string }[];
    return required(/http\S+(?:token|code)=\w+/.exec(newest?.body ?? '')?.[0]?.replaceAll('&amp;', '&'));
  },
};

const required = (value: string | undefined): string => {
  if (!value) throw new UnknownReference();
  return value;
};

async function resolve(reference: string, memory: WalkMemory, stage: Stage, flow: string): Promise<string> {
  const [kind = '', ...rest] = reference.split(':');
  const name = rest.join(':');
  try {
    return await (resolvers[kind]?.(name, memory, stage, flow) ?? required(memory.kept.get(reference)));
  } catch {
    throw new UnknownReference(reference);
  }
}

/**
 * Replaces every `<kind:name>` in the texts of a value. A text that is just `<jwk:name>` becomes a public key.
 * @param flow name of the flow that `<node:…>` refers to
 * @throws UnknownReference for a reference that has no value (yet)
 */
export async function fill<T>(value: T, memory: WalkMemory, stage: Stage, flow = ''): Promise<T> {
  if (typeof value === 'string') {
    const key = /^<jwk:(\w+)>$/.exec(value)?.[1];
    return (key ? keyOf(key).jwk : await fillText(value, memory, stage, flow)) as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  const filled: [string, unknown][] = [];
  for (const [key, each] of Object.entries(value)) filled.push([key, await fill(each, memory, stage, flow)]);
  return (Array.isArray(value) ? filled.map(([, each]) => each) : Object.fromEntries(filled)) as T;
}

async function fillText(template: string, memory: WalkMemory, stage: Stage, flow: string): Promise<string> {
  let filled = template;
  for (const [whole, reference = ''] of template.matchAll(/<([a-z_]+(?::[^<>]*)?)>/g)) {
    const value = await resolve(reference, memory, stage, flow);
    filled = filled.replace(whole, () => value);
  }
  return filled;
}
