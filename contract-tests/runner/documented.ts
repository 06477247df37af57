import { createValidator, type Validate } from '@members/openapi/validate';
import { bodyOf } from './agent.ts';
import { type Addresses, dropped, headerOf, type Step } from './exchange.ts';

const validators: Partial<Record<'kratos' | 'hydra', Validate>> = {};

function validatorOf(name: 'kratos' | 'hydra'): Validate {
  validators[name] ??= createValidator(name);
  return validators[name];
}

/** Requests that no client makes: paths and methods the documents leave out on purpose, and answers without their body. */
function isOutside(problem: string, method: string): boolean {
  return /^no such (path|method)/.test(problem) || method === 'HEAD';
}

/** The documents do not tell the listeners apart; Kratos's other one answers 307 or 404. */
function isOtherListener(origin: string, path: string, { public: open, admin }: Addresses): boolean {
  const administrative = /^\/(admin|version)\b/.test(path);
  return (origin === open && administrative) || (origin === admin && !administrative && !path.startsWith('/health/'));
}

/** The answers that differ from the OpenAPI documents: one line each, with the step's number. */
export function undocumented(steps: readonly Step[], addresses: Addresses): string[] {
  return steps.flatMap(({ request, answer, note }, index) => {
    const origin = new URL(request.url).origin;
    const name = origin === addresses.hydra || origin === addresses.hydra_admin ? 'hydra' : 'kratos';
    const path = request.url.slice(origin.length).split('?')[0] ?? '';
    if (answer.status === dropped.status || isOtherListener(origin, path, addresses)) return [];
    const type = headerOf(answer, 'content-type');
    const problems = validatorOf(name)(request.method, path, answer.status, type, bodyOf(answer) ?? undefined);
    return problems
      .filter((problem) => !isOutside(problem, request.method))
      .map((problem) => `step ${index + 1} (${note}): ${request.method} ${path} ${answer.status}: ${problem}`);
  });
}
