import type { LoginFlow } from '@members/openapi';
import { useEffect, useState } from 'react';
import { answerOf } from '../../flow/answer.ts';
import { isFlow } from '../../flow/kinds.ts';
import { useApp } from '../../frame/app.tsx';
import { boundIdentifier } from '../../nodes/sections.ts';

/**
 * Returns the identifier of the user who signs in, if it cannot be changed here. In a second factor by app or backup
 * code, the flow does not have it, and the session cannot be read yet; a refresh of the same session's first factor
 * names it.
 * @returns `isPending`: the identifier was requested; its place stays on the page so that nothing moves
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
