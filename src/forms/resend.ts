import { useState } from 'react';
import type { Flow, UiNode, UiText } from '../../openapi/index.ts';
import type { ActionResult } from '../flow/route.ts';
import { useApp } from '../frame/app.tsx';
import { useHydrated } from '../frame/hydrated.tsx';
import { useCountdown } from '../frame/timing.ts';
import { isResend, isSubmit } from '../nodes/sections.ts';

/** Moment of the last code, so that a reload does not shorten the wait. */
const key = 'code_sent';

/** Against a second press; whoever waits longer for a code, as Ory's own suites do not, may ask for another. In milliseconds. */
const cooldown = 8000;

type Entries = ReadonlyArray<readonly [name: string, value: string]>;

/** Whether a submit makes the server send a code or a link: the request for one, or for another one. */
function sendsCode(entries: Entries): boolean {
  const has = (name: string, value?: string) =>
    entries.some(([other, given]) => other === name && given !== '' && (value === undefined || given === value));
  const asked = has('method', 'code') || has('method', 'link') || has('address');
  return has('resend') || (asked && !has('code') && !has('screen'));
}

/** Whether the button was pressed that sends a code again. */
function resends({ ui }: Flow, entries: Entries): boolean {
  const isIn = ({ attributes }: UiNode) =>
    'name' in attributes && entries.some(([name, value]) => name === attributes.name && value === attributes.value);
  return (ui.nodes ?? []).some((node) => isSubmit(node) && isResend(node) && isIn(node));
}

/** When a code was sent together with the flow itself, as a second factor that is the only one is; else 0. */
const sentWithFlow = ({ state, issued_at }: Flow): number => (state === 'sent_email' ? Date.parse(issued_at) : 0);

const isError = ({ type }: UiText) => type === 'error';

interface Resend {
  /** Seconds until a code may be sent again. */
  readonly left: number;
  /** Whether another code was just sent, so that people are told. */
  readonly justResent: boolean;
  /** To be told about each submit. @returns what of it is to be sent */
  readonly recordSubmit: (entries: Entries) => Entries;
}

/** Codes that are sent again: when, and what a submit says about it. */
export function useResend(flow: Flow, result: ActionResult | undefined): Resend {
  const { visitStorage, now } = useApp();
  const [sent, setSent] = useState(() => Number(visitStorage.get(key)) || 0);
  const [isResending, setAnother] = useState(false);
  const last = Math.max(sent, sentWithFlow(flow));
  // A clock that was set back must not lock the button for good.
  const until = last > now() ? undefined : last + cooldown;
  const left = useCountdown(until, now);
  const answered = result !== undefined && 'flow' in result && !(result.flow.ui.messages ?? []).some(isError);
  return {
    // Where no script counts, nothing waits for it.
    left: useHydrated() ? left : 0,
    justResent: isResending && answered,
    recordSubmit: (given) => {
      const again = resends(flow, given);
      setAnother(again);
      // Half a code beside the wish for another one would be taken for a wrong code.
      const entries = given.map(([name, value]) => [name, again && name === 'code' ? '' : value] as const);
      if (sendsCode(entries)) {
        visitStorage.set(key, String(now()));
        setSent(now());
      }
      return entries;
    },
  };
}
