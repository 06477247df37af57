/** Keys of older versions of Kratos and Hydra that the servers refuse today. */

/** The first pattern that matches a key says what replaces it. */
const moves: readonly (readonly [before: RegExp, today: string])[] = [
  [/^selfservice\.whitelisted_return_urls$/, 'selfservice.allowed_return_urls'],
  [/^identity\.default_schema_url$/, 'identity.schemas with an id, and this id in identity.default_schema_id'],
  [/^selfservice\.strategies$/, 'selfservice.methods'],
  [/^selfservice\.(login|registration|settings|verification|recovery|logout)$/, 'selfservice.flows.$1'],
  [/^urls$/, 'selfservice.flows with a ui_url for each flow, and serve.public.base_url'],
  [/^secrets\.session$/, 'secrets.cookie'],
  [/^urls\.device_verification$/, 'urls.device.verification'],
  [/^urls\.post_device_done$/, 'urls.device.success'],
  [/^oidc\.subject_identifiers\.enabled$/, 'oidc.subject_identifiers.supported_types'],
];

/** Whether the place is a key, to which the value can be moved as it is. */
export const isKey = (today: string): boolean => /^[\w.]+$/.test(today);

/** Returns what replaces a key of an older version; undefined if the key is of none. */
export function placeToday(key: string): string | undefined {
  const [before, today] = moves.find(([pattern]) => pattern.test(key)) ?? [];
  return before && today && key.replace(before, today);
}
