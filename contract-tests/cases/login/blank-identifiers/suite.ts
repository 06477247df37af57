import { walk } from '../../../fuzz/walker.ts';
import { password } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const secret = { method: 'password', password };
const credentials = { password: { config: { password } } };

/** Identifiers of blanks only, in each form that has one. Found by comparing random walks. */
export default contract(
  'login/blank-identifiers',
  { profile: 'recovery-both' },
  walk([
    { do: 'begin', as: 'native', kind: 'registration', flow: 'app' },
    { do: 'submit', as: 'native', flow: 'app', fields: { ...secret, traits: { email: '<email:ada>', username: ' ' } } },
    { do: 'submit', as: 'native', flow: 'app', fields: { ...secret, traits: { email: '<email:ada>', username: '' } } },
    { do: 'begin', as: 'browser', kind: 'registration', flow: 'script' },
    {
      do: 'submit',
      as: 'browser',
      flow: 'script',
      fields: { ...secret, traits: { email: '<email:bea>', username: ' ' } },
    },
    { do: 'begin', as: 'form', kind: 'registration', flow: 'page' },
    {
      do: 'submit',
      as: 'form',
      flow: 'page',
      fields: { ...secret, 'traits.email': '<email:cyd>', 'traits.username': ' ' },
    },
    {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: { schema_id: 'default', traits: { email: '<email:dan>', username: ' ' }, credentials },
    },
    {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: { schema_id: 'default', traits: { username: 'name-<email:dan>' }, credentials },
      keep: 'dan',
    },
    {
      do: 'send',
      as: 'admin',
      method: 'PATCH',
      url: '/admin/identities/<identity:dan>',
      body: [{ op: 'replace', path: '/traits/username', value: ' ' }],
    },
    {
      do: 'send',
      as: 'admin',
      method: 'PUT',
      url: '/admin/identities/<identity:dan>',
      body: { schema_id: 'default', state: 'active', traits: { username: ' ' } },
    },
    {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: { schema_id: 'default', traits: { email: '<email:eve>' } },
    },
    {
      do: 'send',
      as: 'admin',
      method: 'POST',
      url: '/admin/identities',
      body: { schema_id: 'default', traits: { email: '<email:eve>', username: ' ' }, credentials },
    },
    { do: 'begin', as: 'native', kind: 'login', flow: 'in' },
    { do: 'submit', as: 'native', flow: 'in', fields: { ...secret, identifier: 'name-<email:dan>' } },
    { do: 'begin', as: 'native', kind: 'settings', flow: 'own' },
    {
      do: 'submit',
      as: 'native',
      flow: 'own',
      fields: { method: 'profile', traits: { username: ' ' } },
    },
    { do: 'read', as: 'native', flow: 'own' },
    { do: 'send', as: 'admin', method: 'GET', url: '/admin/identities/<identity:dan>' },
  ]),
);
