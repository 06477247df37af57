import type { UiNodeScript } from '../../openapi/index.ts';
import { testId } from './view.ts';

/** Groups whose scripts are loaded (spec section 7). */
const groups: ReadonlySet<string> = new Set(['webauthn', 'captcha']);

const digest = /^sha(256|384|512)-\S+$/;

/** The scripts that may be loaded, by their addresses; where the page enforces Trusted Types, only these become one. */
const checked = new Set<string>();

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

interface Policy {
  createScriptURL(address: string): string;
}

const rules = {
  createScriptURL: (address: string) => {
    if (checked.has(address)) return address;
    throw new TypeError('not a script of the server');
  },
};

const trustedTypes: unknown = Reflect.get(globalThis, 'trustedTypes');
const enforces = (found: unknown): found is TrustedTypes => typeof found === 'object' && found !== null;
/** Named in the gateway's content security policy. */
const policy: Policy = enforces(trustedTypes) ? trustedTypes.createPolicy('server-script', rules) : rules;

/**
 * Loads the script of a node into the page, once: from the server that the form is sent to, and with the digest that the
 * server gives, or not at all. Nothing here calls what it defines (design decision 9), so it may fail without harm.
 * @param action address that the form is sent to
 * @returns whether it is on the page
 */
export function loadServerScript(page: Document, { group, attributes }: UiNodeScript, action: string): boolean {
  const { src, id, integrity, crossorigin, referrerpolicy } = attributes;
  if (!groups.has(group) || !digest.test(integrity) || !URL.canParse(src) || !URL.canParse(action)) return false;
  const address = new URL(src);
  if (address.origin !== new URL(action).origin || !/^https?:$/.test(address.protocol)) return false;
  if ([...page.scripts].some((other) => other.src === address.href)) return true;
  checked.add(address.href);
  const script = page.createElement('script');
  const given = { integrity, crossorigin, referrerpolicy, 'data-testid': testId('script', id) };
  for (const [name, value] of Object.entries(given)) script.setAttribute(name, value);
  script.async = true;
  script.src = policy.createScriptURL(address.href);
  page.head.append(script);
  return true;
}
