import type { Problem } from '@members/app/flow/action';
import { entriesOf, type InputEntries } from '@members/app/flow/draft';
import { postAction } from '@members/app/flow/form-action';
import type { FlowLoaderData, ShownFlow } from '@members/app/flow/load';
import { problemOf, useCurrentFlow, useFlowSubmit } from '@members/app/forms/flow-submit';
import { useTransientPayload } from '@members/app/forms/transient-payload';
import { useLanguage } from '@members/app/intl/provider';
import type { Flow, FlowKind, UiNode, UiText } from '@members/openapi';
import { createContext, type FormEvent, type ReactNode, useContext } from 'react';
import { useLoaderData } from './one-screen/react-router-dom.tsx';
import type { ScreenName } from './options.ts';

/** Name of the screen around. */
export const ScreenContext = createContext<ScreenName | undefined>(undefined);

/** The flow of the screen around, for content of your own. */
export interface FlowState {
  readonly kind: FlowKind;
  /** The flow, with a hidden node for the user's language; undefined if it could not be loaded. */
  readonly flow: Flow | undefined;
  /** Why the flow was not loaded, or why the last submit failed without an answer in the flow. */
  readonly problem: Problem | undefined;
  /** Whether a submit or a navigation is under way. */
  readonly busy: boolean;
  /** Returns a text of the server in the language of the screen. */
  readonly textOf: (text: UiText) => ReactNode;
  /** Returns the visible label of a node; undefined if it has none. */
  readonly labelOf: (node: UiNode) => ReactNode;
  /** Sends names and values of a form. The next state shows the answer; other pages open by themselves. */
  readonly send: (form: FormData | InputEntries) => void;
  /** Attributes of your own form. Without scripts, the browser posts it to Kratos. */
  readonly form: {
    readonly action: string;
    readonly method: 'post';
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
}

const noFlow: Flow = { id: '', ui: { action: '', method: 'POST', nodes: [], messages: [] } } as unknown as Flow;

/** Returns the flow of the screen around and functions to show and send it. */
export function useFlow(): FlowState {
  const kind = useContext(ScreenContext) as FlowKind;
  const data = useLoaderData<FlowLoaderData>();
  const loaded: ShownFlow = 'flow' in data ? data : { flow: noFlow, origin: '' };
  const { flow: current, result } = useCurrentFlow(loaded);
  const flow = useTransientPayload(current, kind, loaded.origin);
  const { busy, lock, send: submit } = useFlowSubmit({ kind, loaded, flow, result });
  const { serverText } = useLanguage();
  const send = (form: FormData | InputEntries) => {
    if (lock.close()) submit(form instanceof FormData ? entriesOf(form) : form);
  };
  return {
    kind,
    flow: 'flow' in data ? flow : undefined,
    problem: 'problem' in data ? data.problem : problemOf(result),
    busy,
    textOf: serverText,
    labelOf: ({ meta }) => (meta.label === undefined ? undefined : serverText(meta.label)),
    send,
    form: {
      action: postAction(flow, kind),
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const isNamed = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement;
        const pressed = isNamed ? [[submitter.name, submitter.value] as const] : [];
        send([...entriesOf(new FormData(event.currentTarget)), ...pressed]);
      },
    },
  };
}
