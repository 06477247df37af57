import type { UiNodeScript } from '../../openapi/index.ts';
import { webTarget } from '../../openapi/targets.ts';
import { readConfig } from '../config.ts';
import { testId } from './view.ts';

/** Groups whose scripts are loaded (specification 5.6). */
const groups: ReadonlySet<string> = new Set(['webauthn', 'captcha']);

/** A digest in base64, of the length of its algorithm (W3C Subresource Integrity, section 3.5). Options after it are not taken. */
const digest = /^sha(?:256-[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{85}[AQgw]==)$/;

/**
 * Whether every digest of an `integrity` attribute is one that browsers can compare. They leave out what they cannot parse, and
 * run the script without any check where nothing is left.
 */
export function isIntegrity(value: string | undefined): boolean {
  // The blanks of HTML; what else looks like one is part of a digest.
  const digests = (value ?? '').split(/[ \t\n\f\r]+/).filter((each) => each !== '');
  return digests.length > 0 && digests.every((each) => digest.test(each));
}

/** The scripts that may be loaded, by their addresses; where the page enforces Trusted Types, only these become one. */
const allowedAddresses = new Set<string>();

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

interface Policy {
  createScriptURL(address: string): string;
}

const rules = {
  createScriptURL: (address: string) => {
    if (allowedAddresses.has(address)) return address;
    throw new TypeError('not a script of the server');
  },
};

const trustedTypes: unknown = Reflect.get(globalThis, 'trustedTypes');
const enforces = (found: unknown): found is TrustedTypes => typeof found === 'object' && found !== null;
/** Named in the gateway's content security policy. */
const policy: Policy = enforces(trustedTypes) ? trustedTypes.createPolicy('server-script', rules) : rules;

type Attributes = UiNodeScript['attributes'];

function append(page: Document, attributes: Attributes, address: URL): HTMLScriptElement {
  const { id, integrity, crossorigin, referrerpolicy } = attributes;
  allowedAddresses.add(address.href);
  const script = page.createElement('script');
  const given = { integrity, crossorigin, referrerpolicy, 'data-testid': testId('script', id) };
  for (const [name, value] of Object.entries(given)) if (value) script.setAttribute(name, value);
  script.async = true;
  script.src = policy.createScriptURL(address.href);
  page.head.append(script);
  return script;
}

const scriptsAt = (page: Document, { href }: URL) => [...page.scripts].filter((other) => other.src === href);

/** With the digest that the operator wants; of another origin, browsers compare it only where `crossorigin` is there. */
function pinned(page: Document, { attributes }: UiNodeScript): Attributes {
  const { script_integrity: integrity } = readConfig(page);
  return integrity === undefined
    ? attributes
    : { ...attributes, integrity, crossorigin: attributes.crossorigin || 'anonymous' };
}

/**
 * Loads the script of a node into the page, once: from the server that the form is sent to, and with the digest that the
 * configuration or else the server gives, or not at all. Nothing here calls what it defines
 * (specification 5.7), so it may fail without harm.
 * @param action address that the form is sent to
 * @returns whether it is on the page
 */
export function loadServerScript(page: Document, node: UiNodeScript, action: string): boolean {
  const attributes = node.group === 'webauthn' ? pinned(page, node) : node.attributes;
  const { src, integrity } = attributes;
  if (!groups.has(node.group) || !isIntegrity(integrity)) return false;
  const address = webTarget(src);
  if (address === undefined || address.origin !== webTarget(action)?.origin) return false;
  if (scriptsAt(page, address).length === 0) append(page, attributes, address);
  return true;
}

/** Widgets' scripts that are in the page, or on their way. */
const widgets = new Map<string, Promise<void>>();

/**
 * Loads the script of a widget, once, from an origin that the caller has found to be allowed. Such scripts change often, so
 * that a server need not give a digest for them; one that it gives has to be one. A script that failed is asked for again.
 * @returns rejects where it cannot be loaded
 */
export async function loadWidgetScript(page: Document, node: UiNodeScript): Promise<void> {
  const { src, integrity } = node.attributes;
  const address = webTarget(src);
  if (address === undefined || (integrity && !isIntegrity(integrity)))
    throw new TypeError('the script has no address or no digest that parses');
  // What it would call when it is ready is the server's own glue, which is not in the page.
  address.searchParams.delete('onload');
  const known = widgets.get(address.href);
  if (known !== undefined) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = append(page, node.attributes, address);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      widgets.delete(address.href);
      script.remove();
      reject(new Error('the script could not be loaded'));
    });
  });
  widgets.set(address.href, loaded);
  return loaded;
}
