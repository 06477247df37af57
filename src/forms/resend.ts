import { useState } from 'react';
import type { Flow } from '../../openapi/index.ts';
import { useApp } from '../frame/app.tsx';
import { useCountdown } from '../frame/timing.ts';

/** Moment of the last code, so that a reload does not shorten the wait. */
const key = 'code_sent';

/** A code that was just sent needs this long to arrive. In milliseconds. */
const cooldown = 30_000;

type Entries = ReadonlyArray<readonly [name: string, value: string]>;

/** Whether a submit makes the server send a code: the request for one, or for another one. */
function sendsCode(entries: Entries): boolean {
  const has = (name: string, value?: string) =>
    entries.some(([other, given]) => other === name && given !== '' && (value === undefined || given === value));
  return has('resend') || ((has('method', 'code') || has('address')) && !has('code'));
}

/** When a code was sent together with the flow itself, as a second factor that is the only one is; else 0. */
const sentAtOnce = ({ state, issued_at }: Flow): number => (state === 'sent_email' ? Date.parse(issued_at) : 0);

/** Seconds until a code may be sent again, and whom to tell about each submit. */
export function useResend(flow: Flow): { readonly left: number; readonly note: (entries: Entries) => void } {
  const { memory, now } = useApp();
  const [sent, setSent] = useState(() => Number(memory.get(key)) || 0);
  const last = Math.max(sent, sentAtOnce(flow));
  // A clock that was set back must not lock the button for good.
  const until = last > now() ? undefined : last + cooldown;
  return {
    left: useCountdown(until, now),
    note: (entries) => {
      if (!sendsCode(entries)) return;
      memory.set(key, String(now()));
      setSent(now());
    },
  };
}
