import { createKratosApi } from '@members/app/api/kratos';
import { kratosParameterWriter } from '@members/app/api/query-parameters';
import { answerOf } from '@members/app/flow/answer';
import { isForeignForm } from '@members/app/flow/form-action';
import { journeyOf } from '@members/app/flow/journey/journey';
import { flowKinds, isFlow } from '@members/app/flow/kinds';
import { queryOf } from '@members/app/flow/query';
import type { FlowKind, Session } from '@members/openapi';
import type { InitialFlow } from '../options.ts';
import { configOf } from '../services.ts';
import { kratosCookies } from './cookies.ts';

export interface LoadOptions {
  /** Address of Kratos's public API, as the browser reaches it. */
  readonly kratosUrl: string;
  /** Address of the same API for this server; `kratosUrl` if left out. */
  readonly internalUrl?: string;
  /** Absolute address of the page. */
  readonly url: string;
  /** Name of Kratos's session cookie, if `session.cookie.name` changes it. */
  readonly sessionCookie?: string;
  /** The request's `cookie` header. */
  readonly cookie?: string | null | undefined;
}

/** What to do with a request for a page: show the flow, or send the browser to Kratos. */
export interface LoadResult {
  /** For the prop `initial`. If it is missing, the browser loads the flow itself and shows problems. */
  readonly initial?: InitialFlow;
  /** Address of Kratos that creates a flow, sets its cookie, and returns to the page with the flow's id. */
  readonly redirectTo?: string;
}

/**
 * Loads the flow of a page on a server, so that the form is in the first HTML and works without scripts.
 * @returns never throws: a flow that cannot be read is left to the browser
 */
export async function loadFlow(kind: FlowKind, options: LoadOptions): Promise<LoadResult> {
  const { kratosUrl, internalUrl = kratosUrl, cookie, sessionCookie } = options;
  const url = new URL(options.url);
  const config = configOf({ kratosUrl });
  const id = url.searchParams.get('flow');
  if (id === null) {
    const write = kratosParameterWriter(url.origin);
    const query = Object.entries(queryOf(config, kind, url, journeyOf(url.searchParams)));
    const given = new URLSearchParams(query.map(([name, value]) => [name, write(name, String(value))]));
    return { redirectTo: `${config.kratos_url}/self-service/${kind}/browser?${given}` };
  }
  // The browser removes a code from its address, and fills it in.
  if (url.searchParams.has('code')) return {};
  const fetchWithCookie = (request: Request) => {
    const own = kratosCookies(cookie, sessionCookie);
    if (own !== undefined) request.headers.set('cookie', own);
    return fetch(request, { cache: 'no-store' });
  };
  const kratos = createKratosApi({ kratos_url: internalUrl.replace(/\/$/, '') }, fetchWithCookie, url.origin);
  // The account also shows facts of the session; they may be missing.
  const [{ status, body }, whoami] = await Promise.all([
    answerOf(() => flowKinds[kind].read(kratos, id)),
    kind === 'settings' ? answerOf(() => kratos.GET('/sessions/whoami')) : undefined,
  ]);
  if (status !== 200 || !isFlow(body) || isForeignForm(body, kind, config.kratos_url)) return {};
  const session = whoami?.status === 200 ? { session: whoami.body as Session } : {};
  return { initial: { flow: body, ...session, origin: url.origin, search: url.search, now: Date.now() } };
}
