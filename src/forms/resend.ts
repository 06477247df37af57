import type { Flow, UiNode, UiText } from '@members/openapi';
import { useState } from 'react';
import type { ActionResult } from '../flow/route.ts';
import { useApp } from '../frame/app.tsx';
import { useHydrated } from '../frame/hydrated.tsx';
import { useCountdown } from '../frame/timing.ts';
import type { Method } from '../methods/method.ts';
import { methods } from '../methods/methods.ts';
import type { FormEntries } from '../nodes/NodeForm.tsx';
import { isResend, isSubmit } from '../nodes/sections.ts';
import { isSent } from './sent-to.ts';

/** Storage key of the time of the last code: a reload must not shorten the wait. */
const key = 'code_sent';

/**
 * Time (ms) until another code may be requested. It prevents double presses and stays below the patience of Ory's own
 * test suites.
 */
const cooldown = 8000;

/** Whether a submit requests a code or a link, the first or another one. */
function sendsCode(entries: FormEntries): boolean {
  const has = (name: string, value?: string) =>
    entries.some(([other, given]) => other === name && given !== '' && (value === undefined || given === value));
  const isRequested = ({ name, sentBy = [] }: Method) => has('method', name) || sentBy.some((field) => has(field));
  const requestsCode = methods.filter(({ sendsMessage }) => sendsMessage).some(isRequested);
  return has('resend') || (requestsCode && !has('code') && !has('screen'));
}

/** Whether a submit comes from the button that sends a code again. */
function resends({ ui }: Flow, entries: FormEntries): boolean {
  const isIn = ({ attributes }: UiNode) =>
    'name' in attributes && entries.some(([name, value]) => name === attributes.name && value === attributes.value);
  return (ui.nodes ?? []).some((node) => isSubmit(node) && isResend(node) && isIn(node));
}

/**
 * Returns the time when the server sent a code together with the flow itself, as with a single second factor; else 0.
 */
const sentWithFlow = ({ state, issued_at }: Flow): number => (state === 'sent_email' ? Date.parse(issued_at) : 0);

const isError = ({ type }: UiText) => type === 'error';

/** Time (ms) in which most messages come. */
const usualDelay = 30_000;

interface Resend {
  /** Seconds until a code may be sent again. */
  readonly left: number;
  /** Whether a message should have come by now, so that the page says what to do if it has not. */
  readonly isOverdue: boolean;
  /** Whether another code was just sent, so that the page says so. */
  readonly justResent: boolean;
  /** Records a submit. @returns the entries to send */
  readonly recordSubmit: (entries: FormEntries) => FormEntries;
}

/** Tracks when a code may be sent again. */
export function useResend(flow: Flow, result: ActionResult | undefined): Resend {
  const { visitStorage, now } = useApp();
  const [sent, setSent] = useState(() => Number(visitStorage.get(key)) || 0);
  const [isResending, setAnother] = useState(false);
  const last = Math.max(sent, sentWithFlow(flow));
  // If the clock was set back, the button must not stay locked.
  const until = last > now() ? undefined : last + cooldown;
  const left = useCountdown(until, now);
  const due = useCountdown(isSent(flow) ? last + usualDelay : undefined, now);
  const answered = result !== undefined && 'flow' in result && !(result.flow.ui.messages ?? []).some(isError);
  return {
    // Without scripts nothing counts down, so nothing waits.
    left: useHydrated() ? left : 0,
    isOverdue: isSent(flow) && due === 0,
    justResent: isResending && answered,
    recordSubmit: (given) => {
      const again = resends(flow, given);
      setAnother(again);
      // The server would treat half a code beside `resend` as a wrong code.
      const entries = given.map(([name, value]) => [name, again && name === 'code' ? '' : value] as const);
      if (sendsCode(entries)) {
        visitStorage.set(key, String(now()));
        setSent(now());
      }
      return entries;
    },
  };
}
