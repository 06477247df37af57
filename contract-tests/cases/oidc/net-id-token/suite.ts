import { startApi, submit } from '../../../kit/index.ts';
import { appToken, makeNetPerson, signUpByNetProviders } from '../../../kit/net.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Public providers with an ID token. */
export default contract('oidc/net-id-token', { profile: 'oidc-net' }, async (stage) => {
  await signUpByNetProviders(stage, 'google microsoft microsoft-me microsoft-oid apple linkedin-v2 netid line');
  await broughtAlong(stage);
});

/** netID exchanges a token that an app submits for an ID token. */
async function broughtAlong(stage: Stage): Promise<void> {
  const { native, note } = stage;
  const nonce = 'n-1';
  for (const [title, changes] of Object.entries({
    'a token': { own: { nonce } },
    'a token without a nonce': {},
    'a token by another key': { own: { nonce }, fault: 'other key' },
    'a token for somebody else': { own: { nonce }, fault: 'other audience' },
    'no JSON': { fault: 'garbled' },
    'a token of nobody': { id: '' },
  } as const)) {
    note(`netid, by an app: ${title}`);
    const id_token = appToken(stage, makeNetPerson(stage, `app-${title.replaceAll(' ', '-')}`, changes));
    const fields = { method: 'oidc', provider: 'netid', id_token, id_token_nonce: nonce };
    await submit(native, await startApi(native, 'registration'), fields);
    await submit(native, await startApi(native, 'login'), fields);
  }
}
