import type { FlowKind } from '@members/openapi';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import type { Loaded, ShownFlow } from '../flow/load.ts';
import { flowAction, flowLoader } from '../flow/route.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';

interface Shows {
  /** The screen, once there is a flow to show. */
  readonly Shown: (props: { readonly loaded: ShownFlow }) => ReactNode;
}

function FlowScreen({ Shown }: Shows): ReactNode {
  const loaded = useLoaderData<Loaded>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Shown loaded={loaded} />;
}

/** Loader, action and element of a screen that shows a flow. */
export function flowScreen(context: FlowContext, kind: FlowKind, Shown: Shows['Shown']) {
  return {
    loader: ({ request }: LoaderFunctionArgs) => flowLoader(context, kind, request),
    action: ({ request }: ActionFunctionArgs) => flowAction(context, request),
    element: <FlowScreen Shown={Shown} />,
  };
}
