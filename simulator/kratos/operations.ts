/** The operations of both listeners. This module is loaded with the first request, not at the start. */
import { textAnswer } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import { createRouter } from '../http/router.ts';
import { hooks } from './hook/index.ts';
import { methodsOf } from './method/index.ts';
import type { Context } from './request/context.ts';
import { adminRoutes, publicRoutes } from './routes.ts';

const routers = { public: createRouter(publicRoutes), admin: createRouter(adminRoutes) };

/** Routes a request to its operation, or answers 404 or 405. @throws KratosError */
export function operate(side: keyof typeof routers, context: Context, pathname: string): Promise<Answer> | Answer {
  const found = routers[side](context.request.method, pathname);
  if (found.kind === 'found')
    return found.handler({ ...context, params: found.params, methods: methodsOf(context.kratos.runtime), hooks });
  if (found.kind === 'wrong-method') return textAnswer(405, 'Method Not Allowed\n', { allow: found.allow });
  return textAnswer(404, '404 page not found\n');
}
