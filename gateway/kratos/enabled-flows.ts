import type { AppConfig } from '@members/openapi';
import { request } from 'undici';

/** Whether Kratos has switched on registration and recovery. Pages leave out links to a flow that is switched off. */
export type EnabledFlows = Pick<AppConfig, 'registration' | 'recovery'>;

/**
 * How long an answer is cached, in milliseconds: Kratos's configuration may change while it runs. A check of an enabled flow
 * creates one, so it is done seldom.
 */
const cacheTimes = { enabled: 5 * 60 * 1000, disabled: 5000 };
/** Time that a page waits for the first answer, in milliseconds. */
const timeout = 2000;

/** Creates a flow as a script would. Kratos answers 400 for a flow that is switched off. Otherwise the link stays. */
async function isFlowEnabled(kratosUrl: string, kind: keyof EnabledFlows): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${kratosUrl}/self-service/${kind}/browser`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    });
    await body.dump();
    return statusCode !== 400;
  } catch {
    return true;
  }
}

/**
 * Returns a function that says whether a flow is switched on. For a disabled flow, it soon asks again and waits for the answer,
 * so that the link comes back at once. For an enabled flow, it asks in the background.
 */
function createFlowCheck(
  kratosUrl: string,
  kind: keyof EnabledFlows,
  now: () => number,
): () => Promise<boolean> | boolean {
  let known = false;
  let until = 0;
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    known = await isFlowEnabled(kratosUrl, kind);
    until = now() + (known ? cacheTimes.enabled : cacheTimes.disabled);
    asking = undefined;
    return known;
  };
  return () => {
    if (now() < until) return known;
    asking ??= ask();
    return known || asking;
  };
}

/**
 * Returns a function that says which flows Kratos has switched on. It asks Kratos for the first page and when its cache is old.
 * @param now milliseconds since 1970
 */
export function createEnabledFlows(kratosUrl: string, now: () => number = Date.now): () => Promise<EnabledFlows> {
  const registration = createFlowCheck(kratosUrl, 'registration', now);
  const recovery = createFlowCheck(kratosUrl, 'recovery', now);
  return async () => {
    const [one, other] = await Promise.all([registration(), recovery()]);
    return { registration: one, recovery: other };
  };
}
