import { webTarget } from '../../../openapi/targets.ts';

/** Why somebody is here and where they go afterwards; it survives every link, restart and renewal. */
export type Journey = {
  readonly return_to?: string;
  readonly login_challenge?: string;
  readonly organization?: string;
  readonly identity_schema?: string;
  /** Where the code of a second factor is to go. */
  readonly via?: string;
};

const keys = ['return_to', 'login_challenge', 'organization', 'identity_schema', 'via'] as const;

/** What of a flow tells about its journey: Kratos echoes some of it, the rest is in `request_url`. */
export interface JourneySource {
  readonly return_to?: string;
  readonly oauth2_login_challenge?: string;
  readonly identity_schema?: string;
  readonly request_url?: string;
}

/** Reads the journey from query parameters. Empty ones count as absent. */
export function journeyOf(query: URLSearchParams): Journey {
  const pairs = keys.flatMap((key) => {
    const value = query.get(key);
    return value ? [[key, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** What an address of this app says where a second factor is asked for: by `aal2`, or by `aal=aal2`, as Kratos and Ory's UIs ask. */
export function secondFactorOf(query: URLSearchParams): { readonly aal2?: 'true' } {
  return query.has('aal2') || query.get('aal') === 'aal2' ? { aal2: 'true' } : {};
}

/** Where Kratos takes a login challenge in, as a page; the way to it waits in `return_to` (specification 10.2). */
export const loginEntrance = '/self-service/login/browser';

/** A `return_to` that only carries a challenge through flows that know none is that challenge again. */
function withUnwrappedChallenge({ return_to, ...rest }: Journey): Journey {
  const address = webTarget(return_to ?? '');
  const challenge = address?.pathname.endsWith(loginEntrance) && address.searchParams.get('login_challenge');
  if (challenge) return { ...rest, login_challenge: challenge };
  return return_to === undefined ? rest : { ...rest, return_to };
}

/** Reads the journey a flow was started with, for flows that arrive by their id alone. */
export function journeyOfFlow(flow: JourneySource): Journey {
  const requested =
    flow.request_url && URL.canParse(flow.request_url) ? journeyOf(new URL(flow.request_url).searchParams) : {};
  return {
    ...withUnwrappedChallenge({ ...requested, ...(flow.return_to ? { return_to: flow.return_to } : {}) }),
    ...(flow.oauth2_login_challenge ? { login_challenge: flow.oauth2_login_challenge } : {}),
    ...(flow.identity_schema ? { identity_schema: flow.identity_schema } : {}),
  };
}

/** The flow's journey completed by the address's; what the server confirmed wins. */
export function mergeJourneys(address: Journey, flow: Journey): Journey {
  return { ...address, ...flow };
}

/** The journey of a loaded flow together with the address's. */
export function journeyAt(url: URL, flow: JourneySource): Journey {
  return mergeJourneys(journeyOf(url.searchParams), journeyOfFlow(flow));
}

/**
 * A path of this app that keeps the journey.
 * @param path without base path and query
 * @param extra further parameters; `undefined` ones are left out
 */
export function withJourney(path: string, journey: Journey, extra: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...extra, ...journey })) if (value) query.set(key, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * The way to sign out, and to come back with the journey.
 * @param back a path of this app, with its query, or where one came from
 */
export const signOutPath = (back: string | undefined): string => withJourney('/logout', {}, { return_to: back });
