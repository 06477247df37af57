import type { FlowKind } from '@members/openapi';
import type { Action, ProblemId } from './action.ts';

/** Result of a submit, for measurements. It never holds input, the identity, or an id of a flow or a challenge. */
export type AppEvent =
  | { readonly event: 'success'; readonly kind: FlowKind }
  /** The form came back with errors. `messages` are the ids of all its messages. */
  | { readonly event: 'validation_error'; readonly kind: FlowKind; readonly messages: readonly number[] }
  /** A new form replaced it. */
  | { readonly event: 'renewed'; readonly kind: FlowKind }
  | { readonly event: 'flow_error'; readonly kind: FlowKind; readonly problem: ProblemId; readonly errorId?: string };

/** Returns the event for the outcome of a submit. */
export function eventOf(kind: FlowKind, action: Action): AppEvent {
  switch (action.do) {
    case 'show': {
      const { messages = [], nodes } = action.flow.ui;
      const all = [...messages, ...(nodes ?? []).flatMap((node) => node.messages)];
      const failed = all.some(({ type }) => type === 'error');
      if (!failed) return { event: 'success', kind };
      return { event: 'validation_error', kind, messages: [...new Set(all.map(({ id }) => id))] };
    }
    case 'load':
      return { event: 'renewed', kind };
    case 'fail': {
      const { id, errorId } = action.problem;
      return { event: 'flow_error', kind, problem: id, ...(errorId === undefined ? {} : { errorId }) };
    }
    default:
      return { event: 'success', kind };
  }
}
