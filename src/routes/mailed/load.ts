import type { Flow, FlowKind } from '@members/openapi';
import type { FlowContext } from '../../flow/context.ts';
import { journeyOf } from '../../flow/journey/journey.ts';
import type { FlowLoaderData } from '../../flow/load.ts';
import { perform, screenPath } from '../../flow/perform.ts';
import { flowLoader } from '../../flow/route.ts';

/**
 * Fills in the code of the message's link. The user sends the form, as with the server's own page
 * (selfservice/strategy/code/strategy_verification.go of Kratos v26.2.0, `handleLinkClick`).
 */
function withCode(flow: Flow, code: string): Flow {
  const nodes = (flow.ui.nodes ?? []).map((node) =>
    node.type === 'input' && node.attributes.name === 'code'
      ? { ...node, attributes: { ...node.attributes, value: code } }
      : node,
  );
  return { ...flow, ui: { ...flow.ui, nodes } };
}

/**
 * Loader of a screen whose messages have a code. A code in the address is removed from it before any request, so that
 * neither history nor referrer keep it. Nothing is sent (specification 11.20).
 */
export async function codeLoader(
  context: FlowContext,
  kind: FlowKind,
  request: Request,
): Promise<FlowLoaderData | Response> {
  const url = new URL(request.url);
  const query = url.searchParams;
  const code = query.get('code');
  if (code !== null) {
    context.carriedInput.set(kind, { values: { code } });
    const screen = { context, kind, url, journey: journeyOf(query) };
    return perform({ do: 'go', to: screenPath(screen, query.get('flow') ?? undefined) }, screen);
  }
  const loaded = await flowLoader(context, kind, request);
  if (loaded instanceof Response || 'problem' in loaded) return loaded;
  const { code: carried } = loaded.carried?.values ?? {};
  return carried === undefined ? loaded : { ...loaded, flow: withCode(loaded.flow, carried) };
}

/** Loader of recovery and verification, whose flows explain themselves why they replaced another one. */
export async function mailedLoader(
  context: FlowContext,
  kind: 'recovery' | 'verification',
  request: Request,
): Promise<FlowLoaderData | Response> {
  const loaded = await codeLoader(context, kind, request);
  if (loaded instanceof Response || 'problem' in loaded || loaded.carried?.notice !== 'renewed') return loaded;
  const isExplained = (loaded.flow.ui.messages ?? []).length > 0;
  return isExplained ? { ...loaded, carried: { values: loaded.carried.values } } : loaded;
}
