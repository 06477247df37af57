import type { Flow, FlowKind, UiNode } from '@members/openapi';
import { useMemo } from 'react';
import { useHref } from 'react-router-dom';
import { payloadName } from '../flow/draft.ts';
import { routeOf } from '../flow/kinds.ts';
import { useLanguage } from '../intl/provider.tsx';

const hiddenInput = (value: string): UiNode => ({
  type: 'input',
  group: 'default',
  attributes: { node_type: 'input', name: payloadName, type: 'hidden', value, disabled: false },
  messages: [],
  meta: {},
});

/**
 * Returns the flow with a hidden input that each of its forms sends: the interface's language and the flow's address.
 * Kratos passes them to templates of messages and to web hooks as `TransientPayload`.
 * @param origin origin of the app
 */
export function useTransientPayload<F extends Flow>(flow: F, kind: FlowKind, origin: string): F {
  const { locale } = useLanguage();
  const flow_url = `${origin}${useHref(routeOf(kind))}?flow=${flow.id}`;
  return useMemo(() => {
    const input = hiddenInput(JSON.stringify({ locale, flow_url }));
    return { ...flow, ui: { ...flow.ui, nodes: [...(flow.ui.nodes ?? []), input] } };
  }, [flow, locale, flow_url]);
}
