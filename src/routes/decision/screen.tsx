import type { GatewayErrorId } from '@members/openapi';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom';
import { failureOf } from '../../api/failure.ts';
import type { GatewayApi } from '../../api/gateway.ts';
import type { Problem } from '../../flow/action.ts';
import { type Answer, type ApiCall, answerOf } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import { perform } from '../../flow/perform.ts';
import { ProblemPage } from '../../frame/ProblemPage.tsx';
import { NeedsGateway } from './NeedsGateway.tsx';
import { decideGateway } from './policy.ts';

interface DecisionProps<T> {
  /** Component that shows the request and its form. */
  readonly Question: (props: { readonly request: T }) => ReactNode;
}

interface DecisionDefinition<T> extends DecisionProps<T> {
  /** Fetches the request from the gateway. @param query parameters of the screen's address */
  readonly fetchRequest: (api: GatewayApi, query: URLSearchParams) => ApiCall;
  /** Whether the response holds a request; any other response is followed. */
  readonly isRequest: (body: unknown) => body is T;
  /** Sends the decision to the gateway. */
  readonly sendDecision: (api: GatewayApi, form: FormData) => ApiCall;
  /** Id of the error after which the user can answer again; the form itself shows it. */
  readonly retryableError?: GatewayErrorId;
}

/** Whether a value is an object with these members. */
export const hasMembers = <T extends object>(body: unknown, ...keys: Array<keyof T & string>): body is T =>
  typeof body === 'object' && body !== null && keys.every((key) => key in body);

/** Action data of a decision that did not lead to a redirect. */
export type DecisionResult = { readonly problem: Problem } | { readonly retryableError: GatewayErrorId };

/** The request's form, or the problem in its place. */
export function DecisionView<T>({ Question }: DecisionProps<T>): ReactNode {
  const loaded = useLoaderData<{ readonly request: T } | { readonly problem: Problem } | null>();
  const answered = useActionData<DecisionResult>();
  if (loaded === null) return <NeedsGateway />;
  if (answered !== undefined && 'problem' in answered) return <ProblemPage problem={answered.problem} />;
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Question request={loaded.request} />;
}

/** Returns loader, action and element of a screen for a request of Hydra, which the gateway fetches and answers. */
export function decisionScreen<T>(
  context: FlowContext,
  { fetchRequest, isRequest, sendDecision, retryableError, Question }: DecisionDefinition<T>,
) {
  const { config } = context;
  const api = (url: URL) => context.gateway(new URL(config.base_path, url.origin).href.replace(/\/$/, ''));
  const follow = (url: URL, answer: Answer) => perform(decideGateway(answer, url), { context, url, journey: {} });
  return {
    loader: async ({ request }: LoaderFunctionArgs) => {
      if (!config.gateway) return null;
      const url = new URL(request.url);
      const answer = await answerOf(() => fetchRequest(api(url), url.searchParams));
      return answer.status === 200 && isRequest(answer.body) ? { request: answer.body } : follow(url, answer);
    },
    action: async ({ request }: ActionFunctionArgs) => {
      const url = new URL(request.url);
      const form = await request.formData();
      const answer = await answerOf(() => sendDecision(api(url), form));
      return retryableError !== undefined && failureOf(answer.body).id === retryableError
        ? { retryableError }
        : follow(url, answer);
    },
    element: <DecisionView Question={Question} />,
  };
}
