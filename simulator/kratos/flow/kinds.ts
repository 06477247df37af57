/** The table of flows: a row a kind, and the operations that each of them has. */
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

type Operation = Route<(context: FlowContext) => Promise<Answer>>;

/** The operations of one kind, below `/self-service/<kind>`. */
function routesOf<F extends FlowRecord, S extends Submission, O extends Outcome>(
  row: FlowDefinition<F, S, O>,
): readonly Operation[] {
  const path = `/self-service/${row.kind}`;
  const update: Operation['handler'] = (context) => updateFlow(context, row);
  return [
    { method: 'GET', path: `${path}/browser`, handler: (context) => row.start(context, 'browser') },
    { method: 'GET', path: `${path}/api`, handler: (context) => row.start(context, 'api') },
    { method: 'GET', path: `${path}/flows`, handler: (context) => readFlow(context, row) },
    { method: 'GET', path, handler: update },
    { method: 'POST', path, handler: update },
  ];
}

export const flowRoutes: readonly Operation[] = [
  ...routesOf(login),
  ...routesOf(registration),
  ...routesOf(settings),
  ...routesOf(recovery),
  ...routesOf(verification),
];
