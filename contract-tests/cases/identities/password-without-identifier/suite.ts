import { walk } from '../../../fuzz/walker.ts';
import { contract } from '../../../runner/contract.ts';

const credentials = { password: { config: { password: 'amber-harbour-2290' } } };

/** A password without an identifier, because no trait is one. Found by comparing random walks. */
export default contract(
  'identities/password-without-identifier',
  { profile: 'code' },
  walk([
    {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: { traits: { email: '<email:bea>' } },
      keep: 'bea',
    },
    {
      do: 'send',
      as: 'admin',
      method: 'PUT',
      url: '/admin/identities/<identity:bea>',
      body: { traits: { email: '<email:bea>', lastName: 'Ada' }, credentials },
    },
    {
      do: 'send',
      as: 'admin',
      method: 'PATCH',
      url: '/admin/identities/<identity:bea>',
      body: [{ op: 'replace', path: '/traits/lastName', value: 'Bea' }],
    },
    { do: 'send', as: 'admin', method: 'GET', url: '/admin/identities/<identity:bea>' },
    {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: { traits: { email: '<email:ada>' }, credentials },
      keep: 'ada',
    },
    {
      do: 'send',
      as: 'admin',
      method: 'PUT',
      url: '/admin/identities/<identity:ada>',
      body: { traits: { email: '<email:ada>', lastName: 'Ada' } },
    },
  ]),
);
