import { bodyOf } from './agent.ts';
import { headersOf, type Step, type WireAnswer } from './exchange.ts';
import { normaliseBody, roundUp } from './normalise/body.ts';
import { References } from './normalise/references.ts';
import { normaliseText, type World } from './normalise/text.ts';

/** A step as it is compared and stored. */
export interface NormalStep {
  readonly note: string;
  readonly agent: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: unknown;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly cookies?: readonly string[];
    readonly body: unknown;
  };
}

/** Headers a client can see and act on. All others (`Date`, `Content-Length`, connection handling) are not comparable. */
const seen = [
  'location',
  'content-type',
  'cache-control',
  'pragma',
  'vary',
  'allow',
  'link',
  'www-authenticate',
  'ory-error-id',
  'x-total-count',
  'x-kratos-authenticated-identity-id',
  'x-content-type-options',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'access-control-max-age',
  'deprecation',
];

/** Request headers every agent sends, or that only repeat what an earlier answer set. */
const usual = new Set(['accept', 'user-agent', 'content-type', 'cookie', 'x-session-token']);
const acceptOf: Readonly<Record<string, string>> = { form: 'text/html' };

/** Replaces by reference everything that differs between two runs of one suite; the rest stays exact. */
export function normalise(steps: readonly Step[], world: World): NormalStep[] {
  const references = new References();
  return steps.map((step) => normaliseStep(step, world, references));
}

function normaliseStep(step: Step, world: World, references: References): NormalStep {
  const text = (value: string, hint?: string) => normaliseText(value, world, references, hint);
  const { request, answer } = step;
  const body = requestBody(step);
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name, value]) => !usual.has(name) || isUnusual(step, name, value))
      .map(([name, value]) => [name, text(value)]),
  );
  return {
    note: step.note,
    agent: step.agent,
    request: {
      method: request.method,
      url: text(request.url),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== null && { body: normaliseBody(body, world, references) }),
    },
    response: {
      status: answer.status,
      headers: visible(answer, (name, value) =>
        text(value, name === 'x-kratos-authenticated-identity-id' ? 'identity' : undefined),
      ),
      ...cookies(answer, text),
      body: normaliseBody(bodyOf(answer), world, references),
    },
  };
}

function isUnusual(step: Step, name: string, value: string): boolean {
  const kind = step.agent.replace(/ \d+$/, '');
  const type = kind === 'form' || kind === 'hydra' ? 'application/x-www-form-urlencoded' : 'application/json';
  if (name === 'accept') return value !== (acceptOf[kind] ?? 'application/json');
  return name === 'content-type' && value !== type;
}

function requestBody({ request }: Step): unknown {
  const type = request.headers['content-type'];
  if (request.body === null) return null;
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(request.body));
  try {
    const body: unknown = JSON.parse(request.body);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : request.body;
  } catch {
    return request.body;
  }
}

function visible(answer: WireAnswer, text: (name: string, value: string) => string): Record<string, string> {
  const found = seen.map((name) => [name, headersOf(answer, name)] as const).filter(([, values]) => values.length > 0);
  return Object.fromEntries(found.map(([name, values]) => [name, text(name, values.join(', '))]));
}

/** `Set-Cookie` lines with every attribute; opaque values by presence, dates by presence, ages without their seconds. */
function cookies(answer: WireAnswer, text: (value: string) => string): { cookies?: string[] } {
  const lines = headersOf(answer, 'set-cookie').map((line) => {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const shown = name.startsWith('csrf_token_') || value === '' ? text(value) : '<opaque>';
    const rest = attributes.map((attribute) =>
      attribute
        .replace(/^Max-Age=(\d+)$/, (_, seconds: string) => `Max-Age=${roundUp(Number(seconds))}`)
        .replace(/^(Expires=)(?!.* 1970 ).*$/, '$1<date>'),
    );
    return [`${text(name)}=${shown}`, ...rest].join('; ');
  });
  return lines.length > 0 ? { cookies: lines } : {};
}
