/** What a browser comes back to: a record in the world, and a cookie that holds its id (Kratos `continuity`). */
import { lengthInBytes } from '../../go/utf8.ts';
import type { Context, Kratos } from '../request/context.ts';
import { cookieBase } from '../request/csrf.ts';
import { errors, KratosError } from '../wire/errors.ts';
import { cookieSecrets, sealerOf } from './sealed-cookie.ts';

const cookieName = 'ory_kratos_continuity';
const monthInSeconds = 2_592_000;

/** The ids of pauses by their names; one cookie holds all. */
type Pauses = Readonly<Record<string, string>>;

/** Lengths of a cipher's key, in bytes. */
const keyLengths = [16, 24, 32];

/** The server takes every second secret for a cipher's key. @throws KratosError 500 where no pair of them will do */
function ensureKeys(kratos: Kratos): void {
  const secrets = cookieSecrets(kratos).map(lengthInBytes);
  const keys = secrets.filter((_, index) => index % 2 === 1);
  // The last one without a second needs none; so does the one that the server makes where there is none.
  const isAlone = keys.length === 0 || secrets.length > 2 * keys.length;
  if (isAlone || keys.some((length) => keyLengths.includes(length))) return;
  const others = keys.length - 1;
  const more = others > 0 ? ` (and ${others} other error${others > 1 ? 's' : ''})` : '';
  const message = `securecookie: error - caused by: crypto/aes: invalid key size ${keys[0]}${more}`;
  throw new KratosError({ status: 500, bare: true, message });
}

const sealer = ({ kratos }: Context) => sealerOf<Pauses>(kratos, 'continuity');

async function read(context: Context): Promise<Pauses> {
  const cookie = context.request.cookies.get(cookieName);
  return (cookie && (await sealer(context).open(cookie))) || {};
}

async function write(context: Context, pauses: Pauses): Promise<void> {
  const { kratos, cookies } = context;
  ensureKeys(kratos);
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

/** Keeps `payload` for this browser, for `lifespan` milliseconds; the last one of a name counts. */
export async function pause(context: Context, name: string, payload: unknown, lifespan: number): Promise<void> {
  const { world, runtime } = context.kratos;
  const id = world.id();
  await world.savePause({ id, name, payload, expires_at: runtime.clock.now() + lifespan });
  await write(context, { ...(await read(context)), [name]: id });
}

/**
 * What this browser paused with. It can be asked for again while `grace` milliseconds last.
 *
 * @throws KratosError 400 for a browser that has no such cookie, or comes too late
 */
export async function resume(context: Context, name: string, grace: number): Promise<unknown> {
  const { world, runtime } = context.kratos;
  const { [name]: id, ...others } = await read(context);
  const found = id === undefined ? undefined : world.pause(id);
  const now = runtime.clock.now();
  if (!found || found.name !== name || found.expires_at < now) {
    if (context.request.cookies.has(cookieName)) await write(context, others);
    throw errors.notResumable();
  }
  await world.savePause({ ...found, expires_at: now + grace });
  return found.payload;
}

/** What this browser paused with, which is forgotten by that; undefined where there is nothing, or nothing any more. */
export async function takeUp(context: Context, name: string): Promise<unknown> {
  const { world, runtime } = context.kratos;
  const { [name]: id, ...others } = await read(context);
  if (id === undefined) return undefined;
  await write(context, others);
  const found = world.pause(id);
  if (!found || found.name !== name || found.expires_at < runtime.clock.now()) return undefined;
  await world.savePause({ ...found, expires_at: 0 });
  return found.payload;
}

/** Forgets what this browser paused with under these names. */
export async function abort(context: Context, names: readonly string[]): Promise<void> {
  let pauses = await read(context);
  for (const name of names) {
    const { [name]: id, ...others } = pauses;
    if (id === undefined) continue;
    pauses = others;
    await write(context, others);
  }
}
