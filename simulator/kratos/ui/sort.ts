import { goSort, goStableSort } from '@members/engines/go/sort/sort';
import type { UiNode } from '@members/openapi';
import { nodeKey, nodeValue } from './nodes.ts';

const groups = {
  login: ['oidc', 'default', 'webauthn', 'passkey', 'code', 'password', 'totp', 'lookup_secret'],
  registration: ['oidc', 'saml', 'default', 'webauthn', 'passkey', 'code', 'password', 'captcha', 'profile'],
  settings: ['default', 'profile', 'password', 'oidc', 'lookup_secret', 'webauthn', 'passkey', 'totp'],
} as const;

const webauthnKeys = ['webauthn_remove', 'webauthn_register_displayname', 'webauthn_register'];

/** The order of keys within a group. */
const keysOf: Readonly<Record<keyof typeof groups, (traits: readonly string[]) => readonly string[]>> = {
  login: () => ['csrf_token', 'identifier', 'password'],
  registration: ([first, ...others]) => [
    'csrf_token',
    ...(first === undefined ? [] : [first]),
    'password',
    ...others,
    ...webauthnKeys,
  ],
  settings: (traits) => [
    ...traits,
    'lookup_secret_reveal',
    'lookup_secret_regenerate',
    'lookup_secret_codes',
    'lookup_secret_confirm',
    ...webauthnKeys,
    'passkey_remove',
    'passkey_register',
    'totp_qr',
    'totp_secret_key',
    'totp_unlink',
    'totp_code',
  ],
};

/**
 * Sorts the nodes of a flow as Kratos does (`SortBySchema` in ui/node/node.go of Kratos v26.2.0).
 * @param traits keys of the trait nodes in the schema's order
 */
export function sortNodes(nodes: UiNode[], flow: keyof typeof groups, traits: readonly string[] = []): void {
  const keys = keysOf[flow](traits);
  const order: readonly string[] = groups[flow];
  goSort(nodes, (a, b) => order.indexOf(a.group) < order.indexOf(b.group));

  const position = (node: UiNode) => {
    const key = nodeKey(node);
    if (key === 'method') return Number.POSITIVE_INFINITY;
    const index = keys.findIndex((prefix) => key.startsWith(prefix));
    return index < 0 ? keys.length : index;
  };
  goStableSort(nodes, (a, b) => {
    if (a.group !== b.group && !(isFirstFactor(a) && isFirstFactor(b))) return false;
    const [pa, pb] = [position(a), position(b)];
    return pa === pb ? goValue(a) < goValue(b) : pa < pb;
  });
}

const isFirstFactor = ({ group }: UiNode) => group === 'default' || group === 'password';

/** A value as Go's `%v` prints it. */
function goValue(node: UiNode): string {
  const value = nodeValue(node);
  return value === undefined || value === null ? '<nil>' : `${value}`;
}
