import type { Move } from '../../../fuzz/moves.ts';
import { walk } from '../../../fuzz/walker.ts';
import { contract } from '../../../runner/contract.ts';

const send = (method: string, url: string, body?: unknown, keep?: string): Move => ({
  do: 'send',
  as: 'admin',
  method,
  url,
  body,
  ...(keep !== undefined && { keep }),
});
const make = (person: string) =>
  send('POST', '/admin/identities', { schema_id: 'default', traits: { email: `<email:${person}>` } }, person);
const path = (person: string) => `/admin/identities/<identity:${person}>`;

/** An update adds an identifier for a security key: in its answer, and when read later. Found by comparing random walks. */
export default contract(
  'identities/webauthn-identifier-by-update',
  { profile: 'keys-second-factor' },
  walk([
    make('ada'),
    make('ada'),
    send('POST', '/admin/identities', { schema_id: 'default', traits: { email: '<email:ada>', username: ' ' } }),
    send('PUT', path('ada'), { state: 'active', traits: { email: '<email:ada>', username: 'name-<email:ada>' } }),
    send('GET', path('ada')),
    send('PUT', path('ada'), { state: 'active', traits: { email: '<email:ada>', username: 'other-<email:ada>' } }),
    make('bea'),
    send('PATCH', path('bea'), [{ op: 'add', path: '/traits/username', value: 'name-<email:bea>' }]),
    send('GET', path('bea')),
    make('cyd'),
    send('PUT', path('cyd'), { state: 'active', traits: { email: '<email:cyd>', username: ' name-<email:cyd> ' } }),
    send('GET', path('cyd')),
    send('PATCH', path('cyd'), [{ op: 'add', path: '/traits/username', value: ' other-<email:cyd> ' }]),
    send('GET', path('cyd')),
  ]),
);
