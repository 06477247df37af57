import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Flow, FlowKind } from '../../openapi/index.ts';
import { draftOf, entriesOf } from '../flow/draft.ts';
import { journeyAt } from '../flow/journey/journey.ts';
import { screenPath } from '../flow/perform.ts';
import { useApp } from '../frame/app.tsx';
import { addressDraft } from './sent-to.ts';

interface RenewalOptions {
  readonly kind: FlowKind;
  readonly flow: Flow;
  readonly origin: string;
  readonly busy: boolean;
  /** What holds the forms. */
  readonly box: RefObject<HTMLElement | null>;
}

/** What stands in all forms of the page and may be put into the next ones. */
function draftIn(box: HTMLElement | null, flow: Flow) {
  const forms = [...(box?.querySelectorAll('form') ?? [])];
  return draftOf(
    flow.ui.nodes,
    forms.flatMap((form) => entriesOf(new FormData(form))),
  );
}

/**
 * A page that was left open past its time gets a new form as soon as somebody looks at it again, with what was typed
 * (specification 11.1). A page that the browser kept whole while it was left starts anew: what it waited for will never come.
 */
export function useRenewExpiredFlow({ kind, flow, origin, busy, box }: RenewalOptions): void {
  const context = useApp();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    // What is done needs no new form, and its link leads on only from here.
    if (flow.state === 'passed_challenge') return;
    const renew = () => {
      if (busy || document.visibilityState === 'hidden' || Date.parse(flow.expires_at) > context.now()) return;
      const url = new URL(`/${search}`, origin);
      context.carriedInput.set(kind, { values: { ...addressDraft(flow), ...draftIn(box.current, flow) } });
      void navigate(screenPath({ context, kind, url, journey: journeyAt(url, flow) }), { replace: true });
    };
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) context.reload();
    };
    document.addEventListener('visibilitychange', renew);
    addEventListener('focus', renew);
    addEventListener('pageshow', restored);
    return () => {
      document.removeEventListener('visibilitychange', renew);
      removeEventListener('focus', renew);
      removeEventListener('pageshow', restored);
    };
  }, [kind, flow, origin, busy, box, context, navigate, search]);
}
