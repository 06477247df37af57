import { walk } from '../../../fuzz/walker.ts';
import { password } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const secret = { method: 'password', password };

/** Settings of a deleted identity, opened by a new identity in the same browser. Found by comparing random walks. */
export default contract(
  'settings/removed-identity',
  { profile: 'second-factor' },
  walk([
    {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: { traits: { email: '<email:bea>' }, credentials: { password: { config: { password } } } },
      keep: 'bea',
    },
    { do: 'begin', as: 'browser', kind: 'login', flow: 'in' },
    { do: 'submit', as: 'browser', flow: 'in', fields: { ...secret, identifier: '<email:bea>' } },
    { do: 'begin', as: 'browser', kind: 'settings', flow: 'own' },
    { do: 'send', as: 'admin', method: 'DELETE', url: '/admin/identities/<identity:bea>' },
    { do: 'begin', as: 'browser', kind: 'registration', flow: 'new' },
    {
      do: 'submit',
      as: 'browser',
      flow: 'new',
      fields: { ...secret, traits: { email: '<email:ada>', firstName: 'Ada', lastName: 'Ada' } },
    },
    { do: 'read', as: 'browser', flow: 'own' },
    { do: 'submit', as: 'browser', flow: 'own', fields: {} },
    { do: 'submit', as: 'browser', flow: 'own', fields: secret },
  ]),
);
