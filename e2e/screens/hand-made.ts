import { defaultConfig } from '@members/app/config';
import type { Fetch } from '@members/pages/view';

/**
 * Builders for flows that the demonstration does not configure. The nodes are those of Kratos v26.2.0.
 * @see selfservice/strategy, the nodes.go files
 */

interface LabelText {
  readonly id: number;
  readonly context?: object;
}

interface MessageText extends LabelText {
  readonly type?: 'info' | 'error';
}

const text = ({ id, context, type = 'info' }: MessageText) => ({ id, text: `server text ${id}`, type, context });

/** Returns an input node. @param more further attributes */
export function input(
  [name, type, group = 'default']: readonly [name: string, type: string, group?: string],
  more: object = {},
  label?: LabelText,
  messages: readonly MessageText[] = [],
) {
  return {
    type: 'input',
    group,
    attributes: { name, type, disabled: false, node_type: 'input', ...more },
    messages: messages.map(text),
    meta: label === undefined ? {} : { label: text(label) },
  };
}

export const csrf = input(['csrf_token', 'hidden'], { value: 'token', required: true });

/** Returns the submit button of a method. */
export const method = (group: string, label: number, context?: object) =>
  input(['method', 'submit', group], { value: group }, context === undefined ? { id: label } : { id: label, context });

type FlowKind = 'login' | 'registration' | 'recovery' | 'verification' | 'settings';

const person = { id: 'i1', schema_id: 'default', schema_url: '', traits: { email: 'ada@example.org' } };

/** Members that only flows of one kind have. */
const membersByKind: { readonly [K in FlowKind]: object } = {
  login: { refresh: false, requested_aal: 'aal1' },
  registration: {},
  recovery: {},
  verification: {},
  settings: { state: 'show_form', identity: person },
};

/** Returns a flow with these nodes. */
export function flowOf(
  kind: FlowKind,
  nodes: readonly object[],
  more: object = {},
  messages: readonly MessageText[] = [],
) {
  const kratos = defaultConfig.kratos_url;
  const id = 'f1';
  return {
    id,
    type: 'browser',
    state: 'choose_method',
    ...membersByKind[kind],
    request_url: `${kratos}/self-service/${kind}/browser`,
    issued_at: '2026-01-01T12:00:00Z',
    expires_at: '2026-01-01T13:00:00Z',
    ui: {
      action: `${kratos}/self-service/${kind}?flow=${id}`,
      method: 'POST',
      nodes,
      messages: messages.map(text),
    },
    ...more,
  };
}

/** Members of the payload that the app adds to every submit. */
const addedMembers: ReadonlySet<string> = new Set(['locale', 'flow_url']);

/** Returns a body without the payload that the app adds to every submit. */
function withoutPayload({ transient_payload: payload, ...body }: Record<string, unknown>): Record<string, unknown> {
  const rest = Object.entries(payload ?? {}).filter(([name]) => !addedMembers.has(name));
  return rest.length === 0 ? body : { ...body, transient_payload: Object.fromEntries(rest) };
}

/** The answer to a submit after which the browser leaves: to a provider, or to the application after a sign-in. */
export const leaveTo = (redirect_browser_to: string) => ({ redirect_browser_to });

/**
 * Returns a server that responds with `first` and answers submits with the other flows in turn; the last one is repeated.
 * @returns `bodies`: submitted bodies without the payload that the app adds to each; `wholeBodies`: with it
 */
export function serverShowing(first: object, ...answers: readonly object[]) {
  const bodies: Array<Record<string, unknown>> = [];
  const wholeBodies: Array<Record<string, unknown>> = [];
  const remaining = [...answers];
  const fetch: Fetch = async (request) => {
    if (request.method !== 'POST') return Response.json(first);
    const body = await request.json();
    wholeBodies.push(body);
    bodies.push(withoutPayload(body));
    const answer = (remaining.length > 1 ? remaining.shift() : remaining[0]) ?? first;
    if (!('redirect_browser_to' in answer)) return Response.json(answer, { status: 400 });
    return Response.json({ error: { id: 'browser_location_change_required' }, ...answer }, { status: 422 });
  };
  let time = Date.parse('2026-01-01T12:00:00Z');
  const clock = {
    now: () => time,
    advance: (by: number) => {
      time += by;
    },
  };
  return { fetch, bodies, wholeBodies, clock };
}
