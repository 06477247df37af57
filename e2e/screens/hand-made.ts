import { defaultConfig } from '@members/app/config';
import type { Fetch } from '@members/pages/view';

/**
 * Flows with the nodes that the strategies of Kratos v26.2.0 make (the nodes.go files in selfservice/strategy), for
 * what the demonstration does not configure.
 */

interface Label {
  readonly id: number;
  readonly context?: object;
}

interface Message extends Label {
  readonly type?: 'info' | 'error';
}

const text = ({ id, context, type = 'info' }: Message) => ({ id, text: `server text ${id}`, type, context });

/** An input node; `more` are further attributes. */
export function input(
  [name, type, group = 'default']: readonly [name: string, type: string, group?: string],
  more: object = {},
  label?: Label,
  messages: readonly Message[] = [],
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

/** A submit of a method. */
export const method = (group: string, label: number, context?: object) =>
  input(['method', 'submit', group], { value: group }, context === undefined ? { id: label } : { id: label, context });

type Kind = 'login' | 'registration' | 'recovery' | 'verification' | 'settings';

const person = { id: 'i1', schema_id: 'default', schema_url: '', traits: { email: 'ada@example.org' } };

/** What only flows of a kind have. */
const own: { readonly [K in Kind]: object } = {
  login: { refresh: false, requested_aal: 'aal1' },
  registration: {},
  recovery: {},
  verification: {},
  settings: { state: 'show_form', identity: person },
};

/** A flow of these nodes. */
export function flowOf(kind: Kind, nodes: readonly object[], more: object = {}, messages: readonly Message[] = []) {
  const kratos = defaultConfig.kratos_url;
  const id = 'f1';
  return {
    id,
    type: 'browser',
    state: 'choose_method',
    ...own[kind],
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

/** A server that shows one flow and answers submits with what follows it, the last one again and again. */
export function serverOf(first: object, ...answers: readonly object[]) {
  const bodies: Array<Record<string, unknown>> = [];
  const left = [...answers];
  const fetch: Fetch = async (request) => {
    if (request.method !== 'POST') return Response.json(first);
    bodies.push(await request.json());
    return Response.json((left.length > 1 ? left.shift() : left[0]) ?? first, { status: 400 });
  };
  let time = Date.parse('2026-01-01T12:00:00Z');
  const clock = {
    now: () => time,
    advance: (by: number) => {
      time += by;
    },
  };
  return { fetch, bodies, clock };
}
