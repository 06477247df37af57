/** Encrypts values that a browser or a provider keeps for the server, with keys from `secrets.cookie`. */
import { createSealer, type Sealer as Seals } from '../../runtime/seal.ts';
import type { Kratos } from '../request/context.ts';

export interface SessionCookie {
  readonly session_token: string;
  /** Milliseconds since 1970. */
  readonly expires_at: number;
  readonly filler: string;
}

/** Seals values of one kind. It opens only texts that it sealed. */
export interface Sealer<T> {
  seal(value: T): Promise<string>;
  /** Decrypts a text. @returns undefined if it was not sealed here */
  open(text: string): Promise<T | undefined>;
}

/** The secrets that seal cookies, newest first. */
export function cookieSecrets({ config }: Kratos): readonly string[] {
  const { cookie, default: preset } = config.secrets;
  return cookie.length > 0 ? cookie : preset;
}

/** Keyed by the world, which stays the same when the configuration is replaced. */
const sealersByWorld = new WeakMap<Kratos['world'], { readonly secrets: string; readonly seals: Seals }>();

/** The server's sealer for all kinds of values. */
export function sealsOf(kratos: Kratos): Seals {
  const cached = sealersByWorld.get(kratos.world);
  const secrets = cookieSecrets(kratos);
  if (cached?.secrets === secrets.join('\n')) return cached.seals;
  const seals = createSealer({ secrets, random: kratos.runtime.random });
  sealersByWorld.set(kratos.world, { secrets: secrets.join('\n'), seals });
  return seals;
}

/** The sealer of one kind of values. It cannot open values of another kind. */
export function sealerOf<T>(kratos: Kratos, kind: string): Sealer<T> {
  const seals = sealsOf(kratos);
  return {
    seal: (value) => seals.seal(kind, value),
    open: async (text) => (await seals.open(kind, text)) as T | undefined,
  };
}
