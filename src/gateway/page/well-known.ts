import type { GatewayConfig } from '../config/config.ts';
import { originsOf } from '../origin.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';

type Served = (page: (fragment: string) => URL) => Ready;

/** Where password managers look (W3C, "A Well-Known URL for Changing Passwords" and "Passkey Endpoints"). */
const table: Readonly<Record<string, Served>> = {
  '/.well-known/change-password': (page) => {
    const { pathname, hash } = page('#password');
    return { status: 302, headers: { location: pathname + hash }, body: null };
  },
  '/.well-known/passkey-endpoints': (page) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enroll: page('#passkey').href, manage: page('#passkey').href }),
  }),
};

/** Answers what stands at the root of an origin, whatever `BASE_PATH` is; `undefined` for all else. */
export function wellKnown(config: GatewayConfig, asked: Asked): Ready | undefined {
  const serve = Object.hasOwn(table, asked.path) ? table[asked.path] : undefined;
  const origin = serve && originsOf(config)(asked);
  if (origin === undefined) return undefined;
  return serve?.((fragment) => new URL(`${config.BASE_PATH}/settings${fragment}`, origin));
}
