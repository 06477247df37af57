import {
  boolean,
  customType,
  decodeJson,
  listOf,
  object,
  ShapeError,
  string,
  time,
} from '@members/engines/go/json/decode';
import { time as formatTime, roundToSecond, zeroTime } from '@members/engines/go/time';
import { uuidProblem } from '@members/engines/go/uuid';
import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.ts';
import { bodyText } from '../../http/body.ts';
import { uuid } from '../../runtime/runtime.ts';
import { addKeys, keyOf, removeKey } from '../domain/key-sets.ts';
import type { TrustedIssuer } from '../domain/records.ts';
import { trustIssuer } from '../domain/trust.ts';
import { type Jwk, readKey } from '../keys/jwk.ts';
import { type JsonObject, strings, text } from '../request/body.ts';
import type { Call, Endpoint, Hydra } from '../request/context.ts';
import { pageAnswer } from '../request/paging.ts';
import { failure, OAuthError } from '../wire/errors.ts';

const shape = object('trust.createGrantRequest', {
  issuer: string,
  subject: string,
  allow_any_subject: boolean,
  scope: listOf('[]string', string),
  jwk: customType(readKey, { readsNull: true }),
  expires_at: time,
});

async function read({ incoming }: Call): Promise<JsonObject> {
  try {
    return (decodeJson(shape, await bodyText(incoming)) ?? {}) as JsonObject;
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw new OAuthError('error', error.message.replaceAll('"', "'"), 400);
  }
}

const missing = (hint: string) => failure('missing_required_parameter', hint);

const zero = Date.parse(zeroTime);

/** The rules in Hydra's order. The first violation is the error. */
const rules: readonly (readonly [isBroken: (body: JsonObject) => boolean, hint: string])[] = [
  [({ issuer }) => !issuer, "Field 'issuer' is required."],
  [
    ({ subject, allow_any_subject: any }) => !subject && !any,
    "One of 'subject' or 'allow_any_subject' field must be set.",
  ],
  [
    ({ subject, allow_any_subject: any }) => Boolean(subject && any),
    "Both 'subject' and 'allow_any_subject' fields cannot be set at the same time.",
  ],
  [({ expires_at }) => !expires_at || Date.parse(text(expires_at)) === zero, "Field 'expires_at' is required."],
  [({ jwk }) => !(jwk as Jwk | undefined)?.kid, "Field 'jwk' must contain JWK with kid header."],
];

const view = ({ kid, issuer, subject, allow_any_subject, scope, id, created_at, expires_at }: TrustedIssuer) => ({
  ...{ id, issuer, subject, allow_any_subject, scope },
  public_key: { set: issuer, kid },
  created_at: formatTime(created_at),
  expires_at: formatTime(expires_at),
});

/**
 * `POST /admin/trust/grants/jwt-bearer/issuers`. Adds the key to the issuer's set, unless the set has a key with its
 * `kid`.
 */
export const createTrustedIssuer: Endpoint = async (hydra, call) => {
  const { world, runtime } = hydra;
  const body = await read(call);
  const [, broken] = rules.find(([isBroken]) => isBroken(body)) ?? [];
  if (broken !== undefined) throw missing(broken);
  const key = body.jwk as Jwk;
  const issuer = text(body.issuer);
  const made: TrustedIssuer = {
    id: uuid(runtime.random),
    issuer,
    subject: text(body.subject),
    allow_any_subject: body.allow_any_subject === true,
    scope: body.scope === undefined ? null : strings(body.scope),
    kid: text(key.kid),
    created_at: roundToSecond(runtime.clock.now()),
    expires_at: roundToSecond(Date.parse(text(body.expires_at))),
  };
  await trustIssuer(world, made);
  if (!keyOf(world, issuer, made.kid)) await addKeys(world, issuer, [key]);
  return withHeaders(jsonAnswer(201, view(made)), { location: `/trust/grants/jwt-bearer/issuers/${made.id}` });
};

function find({ world }: Hydra, { params }: Call): TrustedIssuer {
  const id = params.id ?? '';
  const problem = uuidProblem(id);
  if (problem !== undefined) throw failure('bad_request', `Unable to parse parameter id: ${problem}`);
  const found = world.trustedIssuers.get(id);
  if (!found) throw failure('missing_record');
  return found;
}

const storedView = (trusted: TrustedIssuer) => ({ ...view(trusted), scope: trusted.scope ?? [] });

/** `GET /admin/trust/grants/jwt-bearer/issuers`, sorted by id. */
export const listTrustedIssuers: Endpoint = async (hydra, call) => {
  const issuer = call.query.get('issuer');
  const all = hydra.world.trustedIssuers.where((each) => !issuer || each.issuer === issuer);
  return pageAnswer(
    hydra,
    call,
    all.sort((a, b) => (a.id < b.id ? -1 : 1)),
    storedView,
  );
};

/** `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. */
export const getTrustedIssuer: Endpoint = async (hydra, call) => jsonAnswer(200, storedView(find(hydra, call)));

/**
 * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Deletes the key too, and with it all issuers trusted by this
 * key.
 */
export const deleteTrustedIssuer: Endpoint = async (hydra, call) => {
  const { id, issuer, kid } = find(hydra, call);
  await hydra.world.trustedIssuers.remove(id);
  await removeKey(hydra.world, issuer, kid);
  return emptyAnswer(204);
};
