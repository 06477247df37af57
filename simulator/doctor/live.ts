/** Looks at a running Kratos: whether it is the configured one, and what browsers make of its answers. */

import type { ParsedKratosConfig } from '../config/kratos.ts';
import type { Fetch } from '../runtime/runtime.ts';
import type { Problem } from './rule.ts';
import { acceptsDomain, isSameSite, isThisMachine, type Setup, setupOf } from './setup.ts';

interface Running {
  readonly setup: Setup;
  /** The public API, without a slash at its end. */
  readonly publicUrl: string;
  /** The admin API; undefined if its address was not given. */
  readonly adminUrl: string | undefined;
  readonly fetch: Fetch;
  readonly now: number;
}

type Finding = Omit<Problem, 'id' | 'at'>;

interface LiveRule {
  readonly id: string;
  readonly look: (running: Running) => Promise<readonly Finding[]>;
}

const json = { accept: 'application/json' };
const initiate = '/self-service/login/browser';
const aMinute = 60_000;

const liveRules: readonly LiveRule[] = [
  {
    id: 'live-other-configuration',
    async look({ setup, publicUrl, fetch }) {
      const flow = (await (await fetch(`${publicUrl}${initiate}`, { headers: json })).json()) as {
        ui?: { action?: string };
      };
      const { action = '' } = flow.ui ?? {};
      const base = setup.config.serve.public.base_url.replace(/\/$/, '');
      if (action === '' || action.startsWith(`${base}/`)) return [];
      return [
        {
          key: 'serve.public.base_url',
          cause: `the running server sends forms to ${action.split('?')[0]}: it runs with another configuration`,
          mend: 'start it with this file; variables such as SERVE_PUBLIC_BASE_URL override it',
        },
      ];
    },
  },
  {
    id: 'live-cookie',
    async look({ publicUrl, fetch }) {
      const { headers } = await fetch(`${publicUrl}${initiate}`, { headers: json });
      const url = new URL(publicUrl);
      return headers.getSetCookie().flatMap((line): Finding[] => {
        const [, name = ''] = /^([^=]+)=/.exec(line) ?? [];
        const [, domain] = /;\s*domain=([^;]+)/i.exec(line) ?? [];
        const isTooSafe = /;\s*secure/i.test(line) && url.protocol === 'http:' && !isThisMachine(url.hostname);
        if (!isTooSafe && (domain === undefined || acceptsDomain(url.hostname, domain))) return [];
        const reason = isTooSafe ? 'it is Secure, and the address has http' : `its domain is ${domain}`;
        return [
          {
            key: `GET ${publicUrl}${initiate}`,
            cause: `browsers at ${url.hostname} refuse the cookie ${name}: ${reason}`,
            mend: 'let people use the address of serve.public.base_url, and see the keys of cookies',
          },
        ];
      });
    },
  },
  {
    id: 'live-cors',
    async look({ setup, publicUrl, fetch }) {
      const url = new URL(publicUrl);
      const origins = new Set(
        setup.screens.flatMap(({ url: page }) =>
          page.origin !== url.origin && isSameSite(page, url) ? [page.origin] : [],
        ),
      );
      const asked = [...origins].map(async (origin): Promise<Finding[]> => {
        const { headers } = await fetch(`${publicUrl}/sessions/whoami`, { headers: { ...json, origin } });
        if (headers.get('access-control-allow-origin') === origin) return [];
        return [
          {
            key: `GET ${publicUrl}/sessions/whoami`,
            cause: `browsers refuse the answer to scripts of ${origin}: Access-Control-Allow-Origin is ${headers.get('access-control-allow-origin') ?? 'missing'}`,
            mend: 'add the origin to serve.public.cors.allowed_origins, and look for a proxy that removes headers',
          },
        ];
      });
      return (await Promise.all(asked)).flat();
    },
  },
  {
    id: 'live-admin-public',
    async look({ publicUrl, fetch }) {
      const { status } = await fetch(`${publicUrl}/admin/identities?page_size=1`, {
        headers: json,
        redirect: 'manual',
      });
      if (status !== 200) return [];
      return [
        {
          key: `GET ${publicUrl}/admin/identities`,
          cause: 'everybody can read and change all accounts: the public address serves the admin API',
          mend: 'let the proxy pass on the public port only',
        },
      ];
    },
  },
  {
    id: 'live-screen',
    async look({ setup, fetch }) {
      const asked = setup.screens.map(async ({ name, key, url }): Promise<Finding[]> => {
        const status = await fetch(url.href, { redirect: 'manual' }).then(
          (answer) => answer.status,
          () => undefined,
        );
        // A page may refuse a visit without a flow.
        if (status !== undefined && status !== 404 && status < 500) return [];
        const answer = status === undefined ? 'nothing answers there' : `it answers with status ${status}`;
        return [{ key, cause: `people see no ${name} page: ${answer}`, mend: 'start the app, or correct the address' }];
      });
      return (await Promise.all(asked)).flat();
    },
  },
  {
    id: 'live-courier',
    async look({ adminUrl, fetch, now }) {
      if (adminUrl === undefined) return [];
      const read = async (status: string) => {
        const answer = await fetch(`${adminUrl}/admin/courier/messages?status=${status}&page_size=250`, {
          headers: json,
        });
        return answer.ok ? ((await answer.json()) as { created_at: string }[]) : [];
      };
      const late = (await read('queued')).filter(({ created_at }) => now - Date.parse(created_at) > aMinute);
      const abandoned = await read('abandoned');
      const key = `GET ${adminUrl}/admin/courier/messages`;
      return [
        ...(late.length > 0
          ? [
              {
                key,
                cause: `${late.length} mails are queued for more than a minute`,
                mend: 'start the server with --watch-courier, or one `kratos courier watch`',
              },
            ]
          : []),
        ...(abandoned.length > 0
          ? [
              {
                key,
                cause: `${abandoned.length} mails were given up`,
                mend: 'see the dispatches of a message (GET /admin/courier/messages/ID) for the error',
              },
            ]
          : []),
      ];
    },
  },
];

export interface LiveOptions {
  /** Address of the public API. */
  readonly url: string;
  /** Address of the admin API. */
  readonly admin?: string | undefined;
  readonly fetch: Fetch;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the problems of a running server. A server that does not answer is one problem. */
export async function examineRunning(parsed: ParsedKratosConfig, options: LiveOptions): Promise<Problem[]> {
  const publicUrl = options.url.replace(/\/$/, '');
  const running = {
    setup: setupOf(parsed, true),
    publicUrl,
    adminUrl: options.admin?.replace(/\/$/, ''),
    fetch: options.fetch,
    now: options.now,
  };
  try {
    const found = await Promise.all(
      liveRules.map(async ({ id, look }) =>
        (await look(running)).map((each) => ({ id, at: parsed.at(each.key), ...each })),
      ),
    );
    return found.flat();
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = (cause as Error | undefined)?.message || message;
    const at = parsed.at('serve.public');
    return [
      {
        id: 'live-unreachable',
        key: publicUrl,
        at,
        cause: `no answer of Kratos: ${reason}`,
        mend: 'start the server, or correct --url',
      },
    ];
  }
}
