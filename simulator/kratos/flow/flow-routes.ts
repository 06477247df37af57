/** The routes of all kinds of flows. */
import type { Answer } from '../../http/exchange.ts';
import type { Route } from '../../http/router.ts';
import type { FlowRecord } from '../record/records.ts';
import type { FlowDefinition } from './engine/definition.ts';
import type { FlowContext, Submission } from './engine/method.ts';
import type { Outcome } from './engine/outcome.ts';
import { readFlow } from './engine/read.ts';
import { updateFlow } from './engine/update.ts';
import { login } from './login/definition.ts';
import { recovery } from './recovery/definition.ts';
import { registration } from './registration/definition.ts';
import { settings } from './settings/definition.ts';
import { verification } from './verification/definition.ts';

type FlowRoute = Route<(context: FlowContext) => Promise<Answer>>;

/** The routes of one kind of flow, below `/self-service/<kind>`. */
function routesOf<F extends FlowRecord, S extends Submission, O extends Outcome>(
  definition: FlowDefinition<F, S, O>,
): readonly FlowRoute[] {
  const path = `/self-service/${definition.kind}`;
  const update: FlowRoute['handler'] = (context) => updateFlow(context, definition);
  return [
    { method: 'GET', path: `${path}/browser`, handler: (context) => definition.start(context, 'browser') },
    { method: 'GET', path: `${path}/api`, handler: (context) => definition.start(context, 'api') },
    { method: 'GET', path: `${path}/flows`, handler: (context) => readFlow(context, definition) },
    { method: 'GET', path, handler: update },
    { method: 'POST', path, handler: update },
  ];
}

export const flowRoutes: readonly FlowRoute[] = [
  ...routesOf(login),
  ...routesOf(registration),
  ...routesOf(settings),
  ...routesOf(recovery),
  ...routesOf(verification),
];
