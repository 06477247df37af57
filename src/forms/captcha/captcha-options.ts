import type { UiNode, UiNodeScript } from '../../../openapi/index.ts';
import { webTarget } from '../../../openapi/targets.ts';
import { member, memberText } from '../../flow/answer.ts';

/**
 * What a flow asks of the check, as Ory's own screens read it: an input with options as JSON, and scripts of which one is
 * the widget's. Ory's open source has no captcha; its Enterprise Licence and Network have Cloudflare's Turnstile.
 */
export interface CaptchaOptions {
  readonly sitekey: string;
  readonly action: string | undefined;
  readonly theme: string | undefined;
  /** Name of the field that the form owes. */
  readonly field: string;
  /** The widget's script, if the configuration allows its origin. */
  readonly script: UiNodeScript | undefined;
}

function parseJson(json: unknown): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

const isFrom = (origins: readonly string[], { attributes }: UiNodeScript) =>
  origins.includes(webTarget(attributes.src)?.origin ?? '');

/**
 * @param nodes of the group `captcha`
 * @param origins those that the configuration allows
 */
export function captchaOptionsIn(nodes: readonly UiNode[], origins: readonly string[]): CaptchaOptions {
  const options = nodes.flatMap(({ attributes }) =>
    attributes.node_type === 'input' && attributes.name === 'captcha_turnstile_options' ? [attributes.value] : [],
  );
  const given = parseJson(options[0]);
  const scripts = nodes.filter((node): node is UiNodeScript => node.type === 'script');
  return {
    sitekey: memberText(given, 'sitekey') ?? '',
    action: memberText(given, 'action'),
    theme: memberText(given, 'theme'),
    field: memberText(given, 'response_field_name') || 'transient_payload.captcha_turnstile_response',
    script: member(given, 'sitekey') === undefined ? undefined : scripts.find((script) => isFrom(origins, script)),
  };
}
