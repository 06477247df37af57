import type { GatewayErrorId } from '@members/openapi';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom';
import type { GatewayApi } from '../../api/gateway.ts';
import type { Problem } from '../../flow/action.ts';
import { type Answer, answerOf, type Call, text } from '../../flow/answer.ts';
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
  /** Id of the refusal that the question itself tells: the person can answer again. */
  readonly mistake?: GatewayErrorId;
}

/** True for an object that has these members. */
export const has = <T extends object>(body: unknown, ...keys: Array<keyof T & string>): body is T =>
  typeof body === 'object' && body !== null && keys.every((key) => key in body);

/** What a page is told that stays. */
export type Answered = { readonly problem: Problem } | { readonly mistake: GatewayErrorId };

/** The question, or why there is none (any more). */
export function Decided<T>({ Question }: Asking<T>): ReactNode {
  const loaded = useLoaderData<{ readonly asked: T } | { readonly problem: Problem } | null>();
  const answered = useActionData<Answered>();
  if (loaded === null) return <NeedsGateway />;
  if (answered !== undefined && 'problem' in answered) return <ProblemPage problem={answered.problem} />;
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Question asked={loaded.asked} />;
}

/** Loader, action and component of a question that the gateway asks for Hydra. */
export function decisionScreen<T>(context: FlowContext, { ask, isAsked, send, mistake, Question }: Decision<T>) {
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
      const answer = await answerOf(() => send(api(url), form));
      return mistake !== undefined && text(answer.body, 'error', 'id') === mistake ? { mistake } : follow(url, answer);
    },
    element: <Decided Question={Question} />,
  };
}
