import type { UiNodeScript } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { readConfig } from '../config.ts';
import { methodOfGroup } from '../methods/methods.ts';
import { isCaptcha } from './sections.ts';
import { testId } from './view.ts';

/** Returns whether a script node belongs to a method that loads the server's script, such as security keys. */
const isMethodScript = ({ group }: UiNodeScript) => methodOfGroup(group)?.hasScript === true;

/** Whether a node's script is loaded (specification 5.6). */
const isLoaded = (node: UiNodeScript) => isMethodScript(node) || isCaptcha(node);

/** A base64 digest with the length of its algorithm (W3C Subresource Integrity, section 3.5), without options. */
const digest = /^sha(?:256-[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{85}[AQgw]==)$/;

/**
 * Whether browsers can parse every digest of an `integrity` attribute. They ignore digests that they cannot parse, and
 * run the script unchecked if none is left.
 */
export function isIntegrity(value: string | undefined): boolean {
  // HTML's white space only; other white space is part of a digest.
  const digests = (value ?? '').split(/[ \t\n\f\r]+/).filter((each) => each !== '');
  return digests.length > 0 && digests.every((each) => digest.test(each));
}

/** Addresses of allowed scripts. If the page enforces Trusted Types, no other address becomes a script. */
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
/** The gateway's content security policy names this policy. */
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

/**
 * Returns the attributes with the configured digest. Browsers check a script of another origin only with `crossorigin`.
 */
function pinned(page: Document, { attributes }: UiNodeScript): Attributes {
  const { script_integrity: integrity } = readConfig(page);
  return integrity === undefined
    ? attributes
    : { ...attributes, integrity, crossorigin: attributes.crossorigin || 'anonymous' };
}

/**
 * Loads the script of a node into the page, once. It must come from the server that the form is sent to, with a digest
 * from the configuration or the server. Nothing calls what it defines (specification 5.7), so a failure does no harm.
 * @param action address that the form is sent to
 * @returns whether the script is on the page
 */
export function loadServerScript(page: Document, node: UiNodeScript, action: string): boolean {
  const attributes = isMethodScript(node) ? pinned(page, node) : node.attributes;
  const { src, integrity } = attributes;
  if (!isLoaded(node) || !isIntegrity(integrity)) return false;
  const address = webTarget(src);
  if (address === undefined || address.origin !== webTarget(action)?.origin) return false;
  if (scriptsAt(page, address).length === 0) append(page, attributes, address);
  return true;
}

/** Pending and loaded scripts of widgets by address. */
const widgets = new Map<string, Promise<void>>();

/**
 * Loads the script of a widget, once. The caller has checked that its origin is allowed. Such scripts change often, so
 * a digest is optional; if there is one, it has to be valid. A failed script is requested again by the next call.
 * @throws TypeError if the address or the digest is invalid
 * @throws Error if the script cannot be loaded
 */
export async function loadWidgetScript(page: Document, node: UiNodeScript): Promise<void> {
  const { src, integrity } = node.attributes;
  const address = webTarget(src);
  if (address === undefined || (integrity && !isIntegrity(integrity)))
    throw new TypeError('the script has no address or no digest that parses');
  // `onload` would call the server's own code, which is not on the page.
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
