import { randomBytes } from 'node:crypto';
import type { GatewayConfig, HydraConfig } from '../config/config.ts';
import { traceHeaders } from '../observe.ts';
import { json, seeOther } from '../problem.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';
import { type Csrf, createCsrf } from './csrf.ts';
import { createDecided, type Decided } from './decided.ts';
import { type HydraAdmin, hydraAdmin, type KratosPublic, kratosPublic } from './ory.ts';

/** What consent and logout work with. */
export interface Context {
  readonly config: GatewayConfig;
  readonly hydra: HydraConfig;
  readonly oauth2: HydraAdmin;
  readonly kratos: KratosPublic;
  readonly csrf: Csrf;
  readonly decided: Decided;
}

/** @returns a context for each request: its calls belong to the trace of that one */
export function createContext(config: GatewayConfig, hydra: HydraConfig): (request: Asked) => Context {
  const secret = config.CSRF_COOKIE_SECRET ?? config.COOKIE_SECRET ?? randomBytes(32).toString('base64url');
  const shared = { config, hydra, csrf: createCsrf(config, secret), decided: createDecided(config, secret) };
  return ({ headers }) => {
    const trace = traceHeaders(headers);
    return { ...shared, oauth2: hydraAdmin(hydra, trace), kratos: kratosPublic(config, trace) };
  };
}

function withCookie(answer: Ready, line: string | undefined): Ready {
  return line ? { ...answer, headers: { ...answer.headers, 'set-cookie': line } } : answer;
}

/** The page's data, with the CSRF cookie when it is new. */
export function pageData(body: unknown, setCookie: string | undefined): Ready {
  return withCookie(json(body), setCookie);
}

/** Where to go after a decision: a script reads it, a native form is sent there. */
export function onward(form: boolean, address: string, setCookie?: string): Ready {
  return withCookie(form ? seeOther(address) : json({ redirect_to: address }), setCookie);
}
