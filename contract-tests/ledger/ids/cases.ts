import type { NormalStep } from '../../runner/normalise.ts';

/** A kind of answer that the specification names by its status. */
interface NamedCase {
  readonly name: string;
  readonly fits: (status: number, body: Members) => boolean;
}

type Members = Readonly<Record<string, unknown>>;

const members = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});
const idOf = (body: Members) => members(body.error).id;

const cases: readonly NamedCase[] = [
  {
    name: '400 session_already_available',
    fits: (status, body) => status === 400 && idOf(body) === 'session_already_available',
  },
  { name: '400 with a flow', fits: (status, body) => status === 400 && members(body.ui).nodes !== undefined },
  { name: '401', fits: (status) => status === 401 },
  {
    name: '403 session_aal2_required',
    fits: (status, body) => status === 403 && idOf(body) === 'session_aal2_required',
  },
  {
    name: '403 session_refresh_required with redirect_browser_to',
    fits: (status, body) =>
      status === 403 && idOf(body) === 'session_refresh_required' && body.redirect_browser_to !== undefined,
  },
  { name: '404', fits: (status) => status === 404 },
  { name: '410 with use_flow_id', fits: (status, body) => status === 410 && body.use_flow_id !== undefined },
  { name: '410 without use_flow_id', fits: (status, body) => status === 410 && body.use_flow_id === undefined },
  {
    name: '422 with redirect_browser_to',
    fits: (status, body) => status === 422 && body.redirect_browser_to !== undefined,
  },
  {
    name: '1050015 with context.secrets',
    fits: (_, body) => /"id":1050015,[^}]*"context":\{"secrets":\[/.test(JSON.stringify(body)),
  },
];

export const caseNames: readonly string[] = cases.map(({ name }) => name);

/** Returns the names of the cases that an answer belongs to; none outside the self-service and session endpoints. */
export function casesOf({ request, response }: Pick<NormalStep, 'request' | 'response'>): string[] {
  if (!/^<public>\/(self-service|sessions)\b/.test(request.url)) return [];
  return cases.filter(({ fits }) => fits(response.status, members(response.body))).map(({ name }) => name);
}
