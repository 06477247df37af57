/**
 * Stores data for a browser that leaves and comes back, such as during social sign-in: a record in the world, and a
 * cookie with the record's id (continuity/ of Kratos v26.2.0).
 */
import { lengthInBytes } from '@members/engines/go/utf8';
import type { Context, Kratos } from '../request/context.ts';
import { cookieBase } from '../request/csrf.ts';
import { errors, KratosError } from '../wire/errors.ts';
import { cookieSecrets, sealerOf } from './sealed-cookie.ts';

const cookieName = 'ory_kratos_continuity';
const monthInSeconds = 2_592_000;

/** Record ids by name. One cookie holds all of them. */
type PauseIds = Readonly<Record<string, string>>;

/** Valid lengths of a cipher key, in bytes. */
const keyLengths = [16, 24, 32];

/** Kratos uses every second cookie secret as a cipher key. @throws KratosError 500 if no pair of secrets works */
function checkCipherKeys(kratos: Kratos): void {
  const secrets = cookieSecrets(kratos).map(lengthInBytes);
  const keys = secrets.filter((_, index) => index % 2 === 1);
  // A last secret without a partner needs no cipher key; nor does the one that Kratos generates if none is configured.
  const lastNeedsNoKey = keys.length === 0 || secrets.length > 2 * keys.length;
  if (lastNeedsNoKey || keys.some((length) => keyLengths.includes(length))) return;
  const others = keys.length - 1;
  const more = others > 0 ? ` (and ${others} other error${others > 1 ? 's' : ''})` : '';
  const message = `securecookie: error - caused by: crypto/aes: invalid key size ${keys[0]}${more}`;
  throw new KratosError({ status: 500, bare: true, message });
}

const sealer = ({ kratos }: Context) => sealerOf<PauseIds>(kratos, 'continuity');

async function read(context: Context): Promise<PauseIds> {
  const cookie = context.request.cookies.get(cookieName);
  return (cookie && (await sealer(context).open(cookie))) || {};
}

async function write(context: Context, pauses: PauseIds): Promise<void> {
  const { kratos, cookies } = context;
  checkCipherKeys(kratos);
  const { httpOnly, secure } = cookieBase(kratos);
  cookies.push({
    name: cookieName,
    value: await sealer(context).seal(pauses),
    path: '/',
    httpOnly,
    secure,
    sameSite: 'Lax',
    maxAge: monthInSeconds,
    expires: new Date(kratos.runtime.clock.now() + monthInSeconds * 1000),
  });
}

/** Stores `payload` for this browser. A later call with the same name replaces it. @param lifespan in milliseconds */
export async function pause(context: Context, name: string, payload: unknown, lifespan: number): Promise<void> {
  const { world, runtime } = context.kratos;
  const id = world.id();
  await world.savePause({ id, name, payload, expires_at: runtime.clock.now() + lifespan });
  await write(context, { ...(await read(context)), [name]: id });
}

/**
 * The payload that this browser stored. It can be read again for a while.
 * @param grace how long it can be read again, in milliseconds
 * @throws KratosError 400 if the browser has no such cookie or the record expired
 */
export async function resume(context: Context, name: string, grace: number): Promise<unknown> {
  const { world, runtime } = context.kratos;
  const { [name]: id, ...others } = await read(context);
  const record = id === undefined ? undefined : world.pause(id);
  const now = runtime.clock.now();
  if (!record || record.name !== name || record.expires_at < now) {
    if (context.request.cookies.has(cookieName)) await write(context, others);
    throw errors.notResumable();
  }
  await world.savePause({ ...record, expires_at: now + grace });
  return record.payload;
}

/** The payload that this browser stored, which is then deleted; undefined if there is none or it expired. */
export async function resumeOnce(context: Context, name: string): Promise<unknown> {
  const { world, runtime } = context.kratos;
  const { [name]: id, ...others } = await read(context);
  if (id === undefined) return undefined;
  await write(context, others);
  const record = world.pause(id);
  if (!record || record.name !== name || record.expires_at < runtime.clock.now()) return undefined;
  await world.savePause({ ...record, expires_at: 0 });
  return record.payload;
}

/** Deletes the data that this browser stored under these names. */
export async function abort(context: Context, names: readonly string[]): Promise<void> {
  let pauses = await read(context);
  for (const name of names) {
    const { [name]: id, ...others } = pauses;
    if (id === undefined) continue;
    pauses = others;
    await write(context, others);
  }
}
