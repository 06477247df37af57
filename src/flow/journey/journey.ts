import { webTarget } from '@members/openapi/targets';

/** Parameters that every link, restart and renewal keeps: why the user is here and where they go afterwards. */
export type Journey = {
  readonly return_to?: string;
  readonly login_challenge?: string;
  readonly organization?: string;
  readonly identity_schema?: string;
  /** Address for the code of a second factor. */
  readonly via?: string;
  /** Where a sign-up leads after the verification of its address. */
  readonly after_verification_return_to?: string;
};

/** Names of the journey's parameters. */
export const journeyKeys = [
  'return_to',
  'login_challenge',
  'organization',
  'identity_schema',
  'via',
  'after_verification_return_to',
] as const;

/** Members of a flow that hold its journey. Kratos repeats some parameters; the others are in `request_url`. */
export interface JourneySource {
  readonly return_to?: string;
  readonly oauth2_login_challenge?: string;
  readonly identity_schema?: string;
  readonly request_url?: string;
}

/** Reads the journey from query parameters. Empty values count as absent. */
export function journeyOf(query: URLSearchParams): Journey {
  const pairs = journeyKeys.flatMap((key) => {
    const value = query.get(key);
    return value ? [[key, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/**
 * Returns `aal2` if an address asks for a second factor: by `aal2`, or by `aal=aal2` as Kratos and Ory's UIs write it.
 */
export function secondFactorOf(query: URLSearchParams): { readonly aal2?: 'true' } {
  return query.has('aal2') || query.get('aal') === 'aal2' ? { aal2: 'true' } : {};
}

/**
 * Path at which Kratos accepts a login challenge by page navigation. Flows without a challenge carry its address in
 * `return_to` (specification 10.2).
 */
export const loginEntrance = '/self-service/login/browser';

/** Turns a `return_to` that only carries a challenge back into that challenge. */
function withUnwrappedChallenge({ return_to, ...rest }: Journey): Journey {
  const address = webTarget(return_to ?? '');
  const challenge = address?.pathname.endsWith(loginEntrance) && address.searchParams.get('login_challenge');
  if (challenge) return { ...rest, login_challenge: challenge };
  return return_to === undefined ? rest : { ...rest, return_to };
}

/** Reads the journey with which a flow was created, for flows opened by their id only. */
export function journeyOfFlow(flow: JourneySource): Journey {
  const requested =
    flow.request_url && URL.canParse(flow.request_url) ? journeyOf(new URL(flow.request_url).searchParams) : {};
  return {
    ...withUnwrappedChallenge({ ...requested, ...(flow.return_to ? { return_to: flow.return_to } : {}) }),
    ...(flow.oauth2_login_challenge ? { login_challenge: flow.oauth2_login_challenge } : {}),
    ...(flow.identity_schema ? { identity_schema: flow.identity_schema } : {}),
  };
}

/** Merges two journeys; the flow's values win, because the server confirmed them. */
export function mergeJourneys(address: Journey, flow: Journey): Journey {
  return { ...address, ...flow };
}

/** Returns the journey of a loaded flow, completed from the page's address. */
export function journeyAt(url: URL, flow: JourneySource): Journey {
  return mergeJourneys(journeyOf(url.searchParams), journeyOfFlow(flow));
}

/**
 * Returns a path of this app with the journey in its query.
 * @param path without base path and query
 * @param extra further parameters; undefined ones are left out
 */
export function withJourney(path: string, journey: Journey, extra: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...extra, ...journey })) if (value) query.set(key, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Returns the path that signs out and then returns.
 * @param back address to return to: a path of this app with its query, or the address that the user came from
 */
export const signOutPath = (back: string | undefined): string => withJourney('/logout', {}, { return_to: back });
