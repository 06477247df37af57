import type { ReactNode } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import type { FlowKind } from '../../openapi/index.ts';
import type { FlowContext } from '../flow/context.ts';
import { journeyAt, withJourney } from '../flow/journey.ts';
import type { Loaded, ShownFlow } from '../flow/load.ts';
import { flowAction, flowLoader } from '../flow/route.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { LinkRow } from '../ui/index.ts';
import { FlowForms, useFlow } from './FlowForms.tsx';

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

interface Props {
  readonly kind: FlowKind;
  readonly loaded: ShownFlow;
  readonly title: string;
  readonly subtitle: string;
  /** The line under the forms: words, and a link to another screen of the same journey. */
  readonly elsewhere: { readonly words: string; readonly link: string; readonly path: string };
}

/** A flow with nothing around its forms but a title and the way to another screen. */
export function PlainFlow({ kind, loaded, title, subtitle, elsewhere: { words, link, path } }: Props): ReactNode {
  const { search } = useLocation();
  const { flow } = useFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  return (
    <Screen title={title} subtitle={subtitle}>
      <FlowForms kind={kind} loaded={loaded} />
      <LinkRow>
        {words} <RouterLink to={withJourney(path, journey)}>{link}</RouterLink>
      </LinkRow>
    </Screen>
  );
}
