import type { Flow, FlowKind } from '@members/openapi';
import { useRef, useState } from 'react';
import { useActionData, useNavigation } from 'react-router-dom';
import { draftOf, type FieldValues, type InputEntries, type SentEntries } from '../flow/draft.ts';
import { journeyOfFlow } from '../flow/journey/journey.ts';
import type { ShownFlow } from '../flow/load.ts';
import type { ActionResult } from '../flow/route.ts';
import type { Submission } from '../flow/submit.ts';
import { isCaptcha } from '../nodes/sections.ts';
import { useJsonSubmit } from './json-submit.ts';
import { restoreOmitted } from './restore-omitted.ts';
import { addressDraft } from './sent-to.ts';
import { useSubmitLock } from './submit-lock.ts';

/**
 * Returns the current flow: from the last response with a flow, else from the loader. A problem keeps the flow and its step.
 * @returns also `generation`: another one means other fields
 */
export function useCurrentFlow(loaded: ShownFlow): {
  flow: Flow;
  result: ActionResult | undefined;
  generation: string;
} {
  const result = useActionData<ActionResult>();
  const [kept, setKept] = useState<{ readonly loaded: ShownFlow; readonly answer: AnsweredFlow }>();
  const isNew = result !== undefined && 'flow' in result;
  if (isNew && (kept?.answer !== result || kept.loaded !== loaded)) setKept({ loaded, answer: result });
  const before = result !== undefined && kept?.loaded === loaded ? kept.answer : undefined;
  const answer = isNew ? result : before;
  return answer === undefined
    ? { flow: loaded.flow, result, generation: loaded.flow.id }
    : { flow: restoreOmitted(answer.flow, loaded.flow), result, generation: `${answer.flow.id}:${answer.at}` };
}

type AnsweredFlow = Extract<ActionResult, { flow: Flow }>;

export const problemOf = (result: ActionResult | undefined) =>
  result !== undefined && 'problem' in result ? result.problem : undefined;

interface FlowSubmitOptions {
  readonly kind: FlowKind;
  readonly loaded: ShownFlow;
  /** The flow of the forms. */
  readonly flow: Flow;
  readonly result: ActionResult | undefined;
}

/** Sends the forms of a flow to the route's action, one at a time. */
export function useFlowSubmit({ kind, loaded, flow, result }: FlowSubmitOptions) {
  const submit = useJsonSubmit();
  const busy = useNavigation().state !== 'idle';
  const lock = useSubmitLock(busy, result, loaded);
  const lastDraft = useRef<FieldValues>({});
  /**
   * @param entries the form's names and values
   * @param proof further pairs, such as the solution of a captcha
   * @param solution of the gateway's challenge
   */
  const send = (entries: InputEntries, proof: SentEntries = [], solution?: string) => {
    const nodes = (flow.ui.nodes ?? []).filter((node) => !isCaptcha(node));
    const draft = { ...addressDraft(flow), ...draftOf(nodes, entries) };
    lastDraft.current = draft;
    const submission: Submission = {
      kind,
      action: flow.ui.action,
      expires_at: flow.expires_at,
      journey: journeyOfFlow(flow),
      entries: [...entries, ...proof],
      draft,
      csrfBefore: loaded.carried?.notice === 'csrf',
      ...(solution !== undefined && { solution }),
    };
    submit(submission);
  };
  return { busy, lock, send, lastDraft };
}
