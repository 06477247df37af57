import type { UiNode, UiNodeScript } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { member, memberText } from '../../api/member.ts';

/**
 * Options of a captcha in a flow, as Ory's own screens read them: an input with JSON, and scripts, of which one is the
 * widget's. Ory's open source has no captcha; its Enterprise License and Network have Cloudflare's Turnstile.
 */
export interface CaptchaOptions {
  readonly sitekey: string;
  readonly action: string | undefined;
  readonly theme: string | undefined;
  /** Name of the form field for the token. */
  readonly field: string;
  /** The widget's script; undefined if the configuration does not allow its origin. */
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
 * Reads the options of the captcha from a flow.
 * @param nodes nodes of the group `captcha`
 * @param origins allowed origins of scripts, from the configuration
 */
export function captchaOptionsIn(nodes: readonly UiNode[], origins: readonly string[]): CaptchaOptions {
  const values = nodes.flatMap(({ attributes }) =>
    attributes.node_type === 'input' && attributes.name === 'captcha_turnstile_options' ? [attributes.value] : [],
  );
  const options = parseJson(values[0]);
  const scripts = nodes.filter((node): node is UiNodeScript => node.type === 'script');
  return {
    sitekey: memberText(options, 'sitekey') ?? '',
    action: memberText(options, 'action'),
    theme: memberText(options, 'theme'),
    field: memberText(options, 'response_field_name') || 'transient_payload.captcha_turnstile_response',
    script: member(options, 'sitekey') === undefined ? undefined : scripts.find((script) => isFrom(origins, script)),
  };
}
