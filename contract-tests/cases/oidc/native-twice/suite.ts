import { walk } from '../../../fuzz/walker.ts';
import { contract } from '../../../runner/contract.ts';

/** An app that goes to a provider twice gets the same state, because nothing in it is random. Found by comparing random walks. */
export default contract(
  'oidc/native-twice',
  { profile: 'oidc' },
  walk([
    {
      do: 'begin',
      as: 'native',
      kind: 'registration',
      query: '?return_session_token_exchange_code=true',
      flow: 'exchanged',
    },
    { do: 'submit', as: 'native', flow: 'exchanged', fields: { provider: 'globex' } },
    { do: 'submit', as: 'native', flow: 'exchanged', fields: { provider: 'globex' } },
    { do: 'submit', as: 'native', flow: 'exchanged', fields: { provider: 'acme' } },
    { do: 'submit', as: 'native', flow: 'exchanged', fields: { provider: 'acme' } },
    { do: 'begin', as: 'browser', kind: 'registration', flow: 'script' },
    { do: 'submit', as: 'browser', flow: 'script', fields: { provider: 'globex' } },
    { do: 'submit', as: 'browser', flow: 'script', fields: { provider: 'globex' } },
  ]),
);
