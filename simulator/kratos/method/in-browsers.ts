import type { FlowContext, Method } from '../flow/engine/method.ts';
import type { FlowRecord } from '../record/records.ts';

type Step = (context: FlowContext, flow: Pick<FlowRecord, 'type'>, ...rest: unknown[]) => unknown;

/** One part of a method that has nothing to do or to say in the flows of native apps. */
function part<P extends object>(steps: P | undefined): P | undefined {
  const entries = Object.entries(steps ?? {}) as [string, Step][];
  const limited = entries.map(([name, step]): [string, Step] => [
    name,
    (context, flow, ...rest) => (flow.type === 'browser' ? step(context, flow, ...rest) : undefined),
  ]);
  return steps && (Object.fromEntries(limited) as P);
}

/** The same method, for browsers alone. */
export function inBrowsers({ login, registration, settings, ...method }: Method): Method {
  const parts = { login: part(login), registration: part(registration), settings: part(settings) };
  return { ...method, ...(parts as Pick<Method, 'login' | 'registration' | 'settings'>) };
}
