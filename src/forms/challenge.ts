import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../flow/action.ts';

/** The proof of work that comes with a refusal, and admits one more attempt. */
export interface ChallengeState {
  readonly isSolving: boolean;
  /** The header for the next attempt. */
  readonly solution: string | undefined;
  readonly cancel: () => void;
}

/** Solves the challenge of a problem, if it has one and the browser can: it has no cryptography on plain http. */
export function useChallenge(problem: Problem | undefined): ChallengeState {
  const challenge = globalThis.crypto?.subtle && problem?.challenge;
  const [ended, setEnded] = useState<{ readonly challenge: unknown; readonly solution?: string | undefined }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    if (challenge === undefined) return;
    const controller = new AbortController();
    running.current = controller;
    import('./solve-challenge.ts')
      .then(({ solve }) => solve(challenge, controller))
      .then((solution) => setEnded({ challenge, solution }))
      // Without a solution, the wait of the refusal counts.
      .catch(() => setEnded({ challenge }));
    return () => controller.abort();
  }, [challenge]);
  const isEnded = ended?.challenge === challenge;
  return {
    isSolving: challenge !== undefined && !isEnded,
    solution: challenge !== undefined && isEnded ? ended?.solution : undefined,
    cancel: () => running.current?.abort(),
  };
}
