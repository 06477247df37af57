import type { FlowKind } from '@members/openapi';
import type { Action, ProblemId } from './action.ts';

/**
 * What happened to a form that was sent, for those who measure how a page fares: never what was typed, nor whose account
 * it is, nor an id of a flow or a challenge.
 */
export type AppEvent =
  | { readonly event: 'success'; readonly kind: FlowKind }
  /** The form came back; `messages` are the ids of all that it says. */
  | { readonly event: 'validation_error'; readonly kind: FlowKind; readonly messages: readonly number[] }
  /** The form was replaced by a new one. */
  | { readonly event: 'renewed'; readonly kind: FlowKind }
  | { readonly event: 'flow_error'; readonly kind: FlowKind; readonly problem: ProblemId; readonly errorId?: string };

/** The event that the outcome of a submit is. */
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
