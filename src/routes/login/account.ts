import { useEffect, useState } from 'react';
import type { LoginFlow } from '../../../openapi/index.ts';
import { answerOf } from '../../flow/answer.ts';
import { isFlow } from '../../flow/kinds.ts';
import { useApp } from '../../frame/app.tsx';
import { boundIdentifier } from '../../nodes/sections.ts';

/**
 * Who is signing in, when that cannot be changed here. A second factor by app or backup code does not say it, and the
 * session may not be asked before it is complete: the confirmation of the same session's first factor names its identifier.
 * @returns `asked` where the answer is still to come, or never came: its place stays, so that nothing moves
 */
export function useAccount(flow: LoginFlow): { readonly identifier: string | undefined; readonly isPending: boolean } {
  const { kratos } = useApp();
  const bound = boundIdentifier(flow.ui.nodes ?? []);
  const [fetched, setFound] = useState<string>();
  const isUnsaid = bound === undefined && flow.requested_aal === 'aal2';
  useEffect(() => {
    if (!isUnsaid) return;
    const leaving = new AbortController();
    const query = { refresh: true, aal: 'aal1' } as const;
    void answerOf(() => kratos.GET('/self-service/login/browser', { params: { query }, signal: leaving.signal })).then(
      ({ body }) => setFound(isFlow(body) ? boundIdentifier(body.ui.nodes ?? []) : undefined),
      () => {},
    );
    return () => leaving.abort();
  }, [isUnsaid, kratos]);
  return { identifier: bound ?? fetched, isPending: isUnsaid };
}
