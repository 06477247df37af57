import type { FlowKind } from '@members/openapi';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import type { FlowLoaderData, ShownFlow } from '../flow/load.ts';
import { flowAction, flowLoader } from '../flow/route.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';

interface FlowScreenProps {
  /** Component that shows a flow. */
  readonly Screen: (props: { readonly loaded: ShownFlow }) => ReactNode;
}

function FlowScreen({ Screen }: FlowScreenProps): ReactNode {
  const loaded = useLoaderData<FlowLoaderData>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Screen loaded={loaded} />;
}

/** Returns loader, action and element of a screen that shows a flow. */
export function flowScreen(context: FlowContext, kind: FlowKind, Shown: FlowScreenProps['Screen']) {
  return {
    loader: ({ request }: LoaderFunctionArgs) => flowLoader(context, kind, request),
    action: ({ request }: ActionFunctionArgs) => flowAction(context, request),
    element: <FlowScreen Screen={Shown} />,
  };
}
