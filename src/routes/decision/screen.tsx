import type { ReactNode } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { GatewayApi } from '../../api/gateway.ts';
import type { Problem } from '../../flow/action.ts';
import { type Answer, answerOf, type Call } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import { perform } from '../../flow/perform.ts';
import { ProblemPage } from '../../frame/ProblemPage.tsx';
import { NeedsGateway } from './NeedsGateway.tsx';
import { decideGateway } from './policy.ts';

interface Asking<T> {
  /** Shows what there is to decide. */
  readonly Question: (props: { readonly asked: T }) => ReactNode;
}

interface Decision<T> extends Asking<T> {
  /** Asks the gateway what there is to decide. @param query parameters of the screen's address */
  readonly ask: (api: GatewayApi, query: URLSearchParams) => Call;
  /** Whether the gateway asks; all else is an answer to follow. */
  readonly isAsked: (body: unknown) => body is T;
  /** Hands over what was decided, in the shape that the gateway takes. */
  readonly send: (api: GatewayApi, form: FormData) => Call;
}

/** True for an object that has these members. */
export const has = <T extends object>(body: unknown, ...keys: Array<keyof T & string>): body is T =>
  typeof body === 'object' && body !== null && keys.every((key) => key in body);

/** The question, or why there is none (any more). */
export function Decided<T>({ Question }: Asking<T>): ReactNode {
  const loaded = useLoaderData<{ readonly asked: T } | { readonly problem: Problem } | null>();
  const answered = useActionData<{ readonly problem: Problem }>();
  if (loaded === null) return <NeedsGateway />;
  if (answered !== undefined) return <ProblemPage problem={answered.problem} />;
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Question asked={loaded.asked} />;
}

/** Loader, action and component of a question that the gateway asks for Hydra. */
export function decisionScreen<T>(context: FlowContext, { ask, isAsked, send, Question }: Decision<T>) {
  const { config } = context;
  const api = (url: URL) => context.gateway(new URL(config.base_path, url.origin).href.replace(/\/$/, ''));
  const follow = (url: URL, answer: Answer) => perform(decideGateway(answer, url), { context, url, journey: {} });
  return {
    loader: async ({ request }: LoaderFunctionArgs) => {
      if (!config.gateway) return null;
      const url = new URL(request.url);
      const answer = await answerOf(() => ask(api(url), url.searchParams));
      return answer.status === 200 && isAsked(answer.body) ? { asked: answer.body } : follow(url, answer);
    },
    action: async ({ request }: ActionFunctionArgs) => {
      const url = new URL(request.url);
      const form = await request.formData();
      return follow(url, await answerOf(() => send(api(url), form)));
    },
    element: <Decided Question={Question} />,
  };
}
