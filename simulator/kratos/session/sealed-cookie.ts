/** What a browser or a provider keeps for the server: readable only here, by `secrets.cookie`, never to be made up. */
import { createSealer, type Sealer as Seals } from '../../go/seal.ts';
import type { Kratos } from '../request/context.ts';

export interface SessionCookie {
  readonly session_token: string;
  /** Milliseconds since 1970. */
  readonly expires_at: number;
  readonly filler: string;
}

/** Seals values of one kind, and reads only what it sealed. */
export interface Sealer<T> {
  /** The same text for the same value where it is to be steady. */
  seal(value: T, isSteady?: boolean): Promise<string>;
  /** `undefined` for anything that was not sealed here. */
  open(text: string): Promise<T | undefined>;
}

/** What cookies are sealed with, the newest first. */
export function cookieSecrets({ config }: Kratos): readonly string[] {
  const { cookie, default: preset } = config.secrets;
  return cookie.length > 0 ? cookie : preset;
}

/** By the world that the server works on: it stays where the rest of a configuration changes. */
const known = new WeakMap<Kratos['world'], { readonly secrets: string; readonly seals: Seals }>();

/** The server's sealer for every purpose. */
export function sealsOf(kratos: Kratos): Seals {
  const found = known.get(kratos.world);
  const secrets = cookieSecrets(kratos);
  if (found?.secrets === secrets.join('\n')) return found.seals;
  const seals = createSealer({ secrets, random: kratos.runtime.random });
  known.set(kratos.world, { secrets: secrets.join('\n'), seals });
  return seals;
}

/** The sealer of a kind of values; what one kind's sealed, another's never opens. */
export function sealerOf<T>(kratos: Kratos, kind: string): Sealer<T> {
  const seals = sealsOf(kratos);
  return {
    seal: (value, isSteady) => seals.seal(kind, value, isSteady),
    open: async (text) => (await seals.open(kind, text)) as T | undefined,
  };
}
