import { createHash } from 'node:crypto';
import { text } from '../../../../kit/index.ts';
import { callback } from '../../../../kit/oauth2.ts';
import { authorizeClient, basic, bearer, exchangeCode, registerClient } from '../../../../kit/oauth2-tokens.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const id = 'contract-sector';
const elsewhere = 'https://elsewhere.example.org/callback';
const unrecorded = { unrecorded: true };

/** A server that refuses to call private addresses, except for sector identifiers. */
export default contract('oauth2/server/private-network', { profile: 'oauth2-grace' }, async (stage) => {
  const { addresses, hydra, note } = stage;
  const at = (path: string) => `${addresses.breaches}${path}`;
  const make = async (agent: Agent, body: object) => {
    await agent.delete(`/admin/clients/${id}`, undefined, unrecorded);
    return agent.post('/admin/clients', { client_id: id, client_secret: 'some-secret', ...body });
  };
  note('addresses that a client may not name');
  for (const address of ['http://127.0.0.1/keys', 'http://10.1.2.3:8080/', 'http://172.31.0.1/', 'http://192.168.0.1/'])
    await make(hydra.admin, { jwks_uri: address });
  for (const address of ['http://[::1]/', 'http://[fd00::1]/', 'http://[fd47:1ed0:805d:59f0::2]/'])
    await make(hydra.admin, { backchannel_logout_uri: address, redirect_uris: [address] });
  await make(hydra.admin, { request_uris: ['https://192.0.2.1/one', 'https://127.0.0.2/two'] });
  note('addresses that it may');
  await make(hydra.admin, { jwks_uri: 'https://192.0.2.1/keys' });
  await make(hydra.admin, { jwks_uri: 'https://172.32.0.1/keys', backchannel_logout_uri: '' });
  note('documents of sectors, where they may be asked for');
  const whole = { subject_type: 'pairwise', redirect_uris: [callback, elsewhere] };
  for (const path of ['/sector/one', '/sector/none', '/sector/other', '/sector/text', '/elsewhere'])
    await make(hydra.admin, { ...whole, sector_identifier_uri: at(path) });
  await make(hydra.admin, { ...whole, redirect_uris: [callback], sector_identifier_uri: at('/elsewhere') });
  await make(hydra.admin, { ...whole, sector_identifier_uri: at('/sector/both') });
  await subject(stage);
  await hydra.admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

/** Not recorded, because the sector contains the port and so the subject differs in each run. */
async function subject(stage: Stage): Promise<void> {
  const { addresses, hydra, newForm } = stage;
  const sector_identifier_uri = `${addresses.breaches}/sector/both`;
  await registerClient(stage, id, {
    subject_type: 'pairwise',
    redirect_uris: [callback, elsewhere],
    sector_identifier_uri,
  });
  const back = await authorizeClient(stage, newForm(), id);
  const { body } = await exchangeCode(stage, id, back, { ...basic(id), ...unrecorded });
  const found = await hydra.public.get('/userinfo', { ...bearer(text(body, 'access_token')), ...unrecorded });
  const wanted = createHash('sha256').update(`${sector_identifier_uri}member-1contract-tests-salt`).digest('hex');
  if (text(found.body, 'sub') !== wanted) throw new Error(`the subject is ${text(found.body, 'sub')}, not ${wanted}`);
}
