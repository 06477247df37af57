import type { Flow, FlowKind } from '@members/openapi';
import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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
  /** Element that contains the forms. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Returns the input of all forms that may move to the next flow. */
function draftIn(box: HTMLElement | null, flow: Flow) {
  const forms = [...(box?.querySelectorAll('form') ?? [])];
  return draftOf(
    flow.ui.nodes,
    forms.flatMap((form) => entriesOf(new FormData(form))),
  );
}

/**
 * Replaces an expired flow when the user comes back to the page, and keeps the input (specification 11.1). A page from
 * the back/forward cache is reloaded, because its pending requests never end.
 */
export function useRenewExpiredFlow({ kind, flow, origin, busy, box }: RenewalOptions): void {
  const context = useApp();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    // A finished flow needs no new form, and only it has the link to continue.
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
