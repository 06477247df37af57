import type { FlowKind } from '@members/openapi';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import type { FlowLoaderData, ShownFlow } from '../flow/load.ts';
import { type ActionResult, flowAction, flowLoader } from '../flow/route.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { problemOf } from './flow-submit.ts';
import { useDeadRequest } from './use-dead-request.ts';

interface FlowScreenProps {
  readonly kind: FlowKind;
  /** Component that shows a flow. */
  readonly Screen: (props: { readonly loaded: ShownFlow }) => ReactNode;
}

function ShownScreen({ kind, Screen, loaded }: FlowScreenProps & { readonly loaded: ShownFlow }): ReactNode {
  const found = useDeadRequest(kind, loaded);
  const failed = problemOf(useActionData<ActionResult>());
  // No input helps any more, so the page replaces the form.
  const dead = failed?.id === 'challenge_gone' ? failed : found;
  return dead ? <ProblemPage problem={dead} /> : <Screen loaded={loaded} />;
}

function FlowScreen(props: FlowScreenProps): ReactNode {
  const loaded = useLoaderData<FlowLoaderData>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <ShownScreen {...props} loaded={loaded} />;
}

/** Returns loader, action and element of a screen that shows a flow. */
export function flowScreen(context: FlowContext, kind: FlowKind, Shown: FlowScreenProps['Screen']) {
  return {
    loader: ({ request }: LoaderFunctionArgs) => flowLoader(context, kind, request),
    action: ({ request }: ActionFunctionArgs) => flowAction(context, request),
    element: <FlowScreen kind={kind} Screen={Shown} />,
  };
}
