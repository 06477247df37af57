import type { FlowContext } from '../engine/method.ts';

/** True if a first-factor login begins with a screen that asks for the identifier alone. */
export function asksIdentifierFirst({ kratos }: FlowContext): boolean {
  return kratos.config.selfservice.flows.login.style === 'identifier_first';
}
