import { walk } from '../../../fuzz/walker.ts';
import { contract } from '../../../runner/contract.ts';

const profile = { method: 'profile', traits: { email: '<email:ada>' } };

/** An address that an identity gives up and another takes: earlier codes are invalid. Found by comparing random walks. */
export default contract(
  'recovery/address-given-up',
  { profile: 'recovery-choice' },
  walk([
    {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: { traits: { email: '<email:ada>' } },
      keep: 'ada',
    },
    { do: 'begin', as: 'browser', kind: 'recovery', flow: 'used' },
    { do: 'submit', as: 'browser', flow: 'used', fields: { recovery_address: '<email:ada>' } },
    { do: 'begin', as: 'form', kind: 'recovery', flow: 'unused' },
    { do: 'submit', as: 'browser', flow: 'used', fields: { code: '<code:email:ada>' } },
    { do: 'submit', as: 'form', flow: 'unused', fields: { recovery_address: '<email:ada>' } },
    { do: 'send', as: 'admin', method: 'PUT', url: '/admin/identities/<identity:ada>', body: {} },
    { do: 'submit', as: 'form', flow: 'unused', fields: { code: '<code:email:ada>' } },
    { do: 'submit', as: 'browser', flow: 'used+', fields: profile },
    { do: 'submit', as: 'browser', flow: 'used', fields: { code: '<code:email:ada>' } },
    { do: 'submit', as: 'form', flow: 'unused', fields: { code: '<code:email:ada>' } },
  ]),
);
