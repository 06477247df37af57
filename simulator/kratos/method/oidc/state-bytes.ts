/** The bytes of the parameter `state`: the Protocol Buffers message of Kratos (proto/oidc/v1/state.proto). */
import { fromUtf8, utf8 } from '@members/engines/go/utf8';
import { hexBytes, hexOf } from '../../../runtime/digest.ts';

/** What the parameter `state` says. */
export interface StateParameter {
  readonly flow_id: string;
  readonly flow_kind: 'login' | 'registration' | 'settings';
  readonly provider_id: string;
  /** The PKCE code verifier (RFC 7636); '' if the provider is used without. */
  readonly pkce_verifier: string;
  /** SHA-512 of a native app's exchange code, which replaces the cookie; random bytes for a browser. In hexadecimal. */
  readonly exchange_code_hash: string;
}

/** The kinds of flows, by the number that stands for them in the message. */
const kinds = ['', 'login', 'registration', 'settings'] as const;

const field = { flow: 1, exchange: 2, provider: 3, verifier: 4, kind: 5 };
/** Types on the wire, in the three lowest bits of a field's key. */
const number = 0;
const bytes = 2;

/** Writes the message. A member without a value is left out. */
export function stateBytes(state: StateParameter): Uint8Array {
  const hex = state.flow_id.replaceAll('-', '');
  return Uint8Array.from([
    ...member(field.flow, hexBytes(hex)),
    ...member(field.exchange, hexBytes(state.exchange_code_hash)),
    ...member(field.provider, utf8(state.provider_id)),
    ...member(field.verifier, utf8(state.pkce_verifier)),
    (field.kind << 3) | number,
    kinds.indexOf(state.flow_kind),
  ]);
}

const member = (key: number, value: Uint8Array) =>
  value.length === 0 ? [] : [(key << 3) | bytes, ...varint(value.length), ...value];

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]);

/** Reads the message. @returns undefined if it is not one */
export function readStateBytes(message: Uint8Array): StateParameter | undefined {
  const found = new Map<number, Uint8Array | number>();
  let at = 0;
  const readNumber = () => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = message[at] ?? 128;
      at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
    return Number.NaN;
  };
  while (at < message.length) {
    const key = readNumber();
    const value = readNumber();
    if (Number.isNaN(value) || ((key & 7) !== number && (key & 7) !== bytes)) return undefined;
    if ((key & 7) === number) found.set(key >> 3, value);
    else {
      if (at + value > message.length) return undefined;
      found.set(key >> 3, message.subarray(at, at + value));
      at += value;
    }
  }
  const part = (key: number) => {
    const value = found.get(key);
    return value instanceof Uint8Array ? value : new Uint8Array();
  };
  const kind = kinds[Number(found.get(field.kind))];
  if (!kind) return undefined;
  return {
    flow_id: hexOf(part(field.flow)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    flow_kind: kind,
    provider_id: fromUtf8(part(field.provider)),
    pkce_verifier: fromUtf8(part(field.verifier)),
    exchange_code_hash: hexOf(part(field.exchange)),
  };
}
