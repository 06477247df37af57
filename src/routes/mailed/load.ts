import type { Flow } from '@members/openapi';
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
export async function mailedLoader(
  context: FlowContext,
  kind: 'recovery' | 'verification',
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
  if (loaded instanceof Response || 'problem' in loaded || loaded.carried === undefined) return loaded;
  const { values, notice } = loaded.carried;
  const flow = values.code === undefined ? loaded.flow : withCode(loaded.flow, values.code);
  // A flow with messages explains itself why it replaced another one.
  const silent = notice === 'renewed' && (flow.ui.messages ?? []).length > 0;
  return { ...loaded, flow, carried: { values, ...(notice === undefined || silent ? {} : { notice }) } };
}
