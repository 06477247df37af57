import { expect, test } from 'vitest';
import { hexBytes, hexOf } from '../../../runtime/digest.ts';
import { readStateBytes, stateBytes } from './state-bytes.ts';

// The states come from the real server.
test.each([
  [
    '0a101dd8c34e5efa427faee930546119229412109fe805f6d63c4a85bc72337c40cadfaf1a066769746875622801',
    {
      flow_id: '1dd8c34e-5efa-427f-aee9-305461192294',
      flow_kind: 'login',
      provider_id: 'github',
      pkce_verifier: '',
      exchange_code_hash: '9fe805f6d63c4a85bc72337c40cadfaf',
    },
  ],
  [
    '0a10be0171bc2f8544e3ac916a5e03d2e6ff1210fb07cfa8ce644c8a8c2c79b8ca4ff0811a06666f72636564222b34736b434d4857634e354a3534506e6242447569696f78344572355462426b423047775249536a726a33382801',
    {
      flow_id: 'be0171bc-2f85-44e3-ac91-6a5e03d2e6ff',
      flow_kind: 'login',
      provider_id: 'forced',
      pkce_verifier: '4skCMHWcN5J54PnbBDuiiox4Er5TbBkB0GwRISjrj38',
      exchange_code_hash: 'fb07cfa8ce644c8a8c2c79b8ca4ff081',
    },
  ],
] as const)('the state %s is read and written as by the server', (hex, state) => {
  expect(readStateBytes(hexBytes(hex))).toEqual(state);
  expect(hexOf(stateBytes(state))).toBe(hex);
});

test('a provider with an id of 200 letters has a length of two bytes', () => {
  const state = {
    flow_id: '1dd8c34e-5efa-427f-aee9-305461192294',
    flow_kind: 'settings',
    provider_id: 'a'.repeat(200),
    pkce_verifier: '',
    exchange_code_hash: '00',
  } as const;
  expect(readStateBytes(stateBytes(state))).toEqual(state);
});

test.each(['00', '0aff', '0a10be01', '0a', '2802ffff', '2804'])('%s is no state', (hex) => {
  expect(readStateBytes(hexBytes(hex))).toBeUndefined();
});
