import type { FlowContext, Method } from '../flow/engine/method.ts';
import type { FlowRecord } from '../record/records.ts';

type Step = (context: FlowContext, flow: Pick<FlowRecord, 'type'>, ...rest: unknown[]) => unknown;

/** Limits the functions of one part of a method to browser flows. */
function browserSteps<P extends object>(steps: P | undefined): P | undefined {
  const entries = Object.entries(steps ?? {}) as [string, Step][];
  const limited = entries.map(([name, step]): [string, Step] => [
    name,
    (context, flow, ...rest) => (flow.type === 'browser' ? step(context, flow, ...rest) : undefined),
  ]);
  return steps && (Object.fromEntries(limited) as P);
}

/** Returns the method without its nodes and steps in native flows. */
export function browserOnly({ login, registration, settings, ...method }: Method): Method {
  const parts = {
    login: browserSteps(login),
    registration: browserSteps(registration),
    settings: browserSteps(settings),
  };
  return { ...method, ...(parts as Pick<Method, 'login' | 'registration' | 'settings'>) };
}
