import type { GatewayConfig } from '../config/config.ts';
import { Problem, seeOther } from '../problem.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';
import { consentAtOnce } from './consent.ts';
import type { Context } from './context.ts';
import { logoutAtOnce } from './logout.ts';

/** What a page's address may be answered with instead of the page: where to go; undefined when somebody has to be asked. */
type AtOnce = (config: GatewayConfig, context: Context | undefined, request: Asked) => Promise<string | undefined>;

/** Single sign-on: a challenge without a flow goes to Kratos, which lets signed-in people through (LOGIN_REFRESH=auto). */
const enterKratos: AtOnce = async ({ LOGIN_REFRESH, KRATOS_PROXY, KRATOS_BROWSER_URL, BASE_PATH }, _, { query }) => {
  const challenge = query.get('login_challenge');
  if (LOGIN_REFRESH !== 'auto' || !challenge || query.get('flow') || query.get('refresh') === 'true') return undefined;
  const kratos = KRATOS_PROXY === 'on' ? BASE_PATH : KRATOS_BROWSER_URL;
  return `${kratos}/self-service/login/browser?${new URLSearchParams({ login_challenge: challenge })}`;
};

const pages: Readonly<Record<string, AtOnce>> = {
  '/login': enterKratos,
  '/consent': async (_, context, request) => context && consentAtOnce(context, request),
  '/logout': async (_, context, request) => context && logoutAtOnce(context, request),
};

/**
 * Answers a page's address by 303 where no page is needed. What goes wrong is left to the page, which asks again and has the
 * words for it. Browsers that only look ahead (`Sec-Purpose`) decide nothing.
 */
export async function atOnce(
  config: GatewayConfig,
  context: Context | undefined,
  request: Asked,
  path: string,
): Promise<Ready | undefined> {
  const decide = pages[path.replace(/(?<=.)\/$/, '')];
  if (!decide || request.method !== 'GET' || request.headers.has('sec-purpose')) return undefined;
  try {
    const address = await decide(config, context, request);
    return address === undefined ? undefined : seeOther(address);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
