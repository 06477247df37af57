import { createValidator, type Validate } from '@members/openapi/validate';
import { bodyOf } from './agent.ts';
import { type Addresses, droppedConnection, headerOf, type Step } from './exchange.ts';

const validators: Partial<Record<'kratos' | 'hydra', Validate>> = {};

function validatorOf(name: 'kratos' | 'hydra'): Validate {
  validators[name] ??= createValidator(name);
  return validators[name];
}

/** Problems that do not count: paths and methods that the documents leave out on purpose, and HEAD, whose answers have no body. */
function isUndocumentedRequest(problem: string, method: string): boolean {
  return /^no such (path|method)/.test(problem) || method === 'HEAD';
}

/** Whether a path was sent to the wrong listener of Kratos, which answers 307 or 404. The documents do not tell the listeners apart. */
function isOnOtherListener(origin: string, path: string, { public: open, admin }: Addresses): boolean {
  const administrative = /^\/(admin|version)\b/.test(path);
  return (origin === open && administrative) || (origin === admin && !administrative && !path.startsWith('/health/'));
}

/** Lists the answers that the OpenAPI documents do not allow. @returns one line for each problem, with the step's number */
export function openApiViolations(steps: readonly Step[], addresses: Addresses): string[] {
  return steps.flatMap(({ request, answer, note }, index) => {
    const origin = new URL(request.url).origin;
    const name = origin === addresses.hydra || origin === addresses.hydra_admin ? 'hydra' : 'kratos';
    const path = request.url.slice(origin.length).split('?')[0] ?? '';
    if (answer.status === droppedConnection.status || isOnOtherListener(origin, path, addresses)) return [];
    const type = headerOf(answer, 'content-type');
    const problems = validatorOf(name)(request.method, path, answer.status, type, bodyOf(answer) ?? undefined);
    return problems
      .filter((problem) => !isUndocumentedRequest(problem, request.method))
      .map((problem) => `step ${index + 1} (${note}): ${request.method} ${path} ${answer.status}: ${problem}`);
  });
}
