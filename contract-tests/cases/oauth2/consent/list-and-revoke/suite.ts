import { text } from '../../../../kit/index.ts';
import {
  authorizeClient,
  basic,
  bearer,
  exchangeCode,
  introspectToken,
  registerClient,
} from '../../../../kit/oauth2-tokens.ts';
import type { AgentAnswer } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const ids = ['contract-list-one', 'contract-list-two'];
const subject = 'member-of-lists';
const path = '/admin/oauth2/auth/sessions/consent';
const unrecorded = { unrecorded: true };

/** Consent sessions, page by page, and their revocation at all clients (`all=true`). */
export default contract('oauth2/consent/list-and-revoke', { profile: 'oauth2' }, async (stage) => {
  const { hydra, note } = stage;
  await hydra.admin.delete(`${path}?subject=${subject}&all=true`, undefined, unrecorded);
  for (const id of ids) await registerClient(stage, id);
  const given = [];
  for (const id of ids) given.push(await visit(stage, id, { remember: true, remember_for: 3600 }));
  note('in pages');
  const counts = (await walk(stage, 1)).join();
  if (counts !== '1,1') throw new Error(`not each consent once: ${counts}`);
  for (const size of ['0', '-1', '500', '501', '1.5', ''])
    await hydra.admin.get(`${path}?subject=nobody&page_size=${size}`);
  await hydra.admin.get(`${path}?subject=nobody&page_token=${'A'.repeat(120)}`);
  await hydra.admin.get(`${path}?subject=nobody&login_session_id=nothing&page_token=${'A'.repeat(120)}`);
  note('what is no wish for all');
  for (const all of ['TRUE', '1', '', 'false', 'true&all=false', 'false&all=true'])
    await hydra.admin.delete(`${path}?subject=nobody&all=${all}`);
  for (const query of [
    'all=true',
    `all=true&client=${ids[0]}`,
    `all=false&subject=nobody&client=${ids[0]}`,
    'all=true&consent_request_id=nothing',
    'subject=nobody&consent_request_id=nothing',
    `client=${ids[0]}&consent_request_id=nothing`,
  ])
    await hydra.admin.delete(`${path}?${query}`);
  note('all, and what was made of them');
  await hydra.admin.delete(`${path}?subject=${subject}&all=true`);
  await hydra.admin.get(`${path}?subject=${subject}`);
  for (const [index, id] of ids.entries()) await ended(stage, id, given[index]);
  await hydra.admin.delete(`${path}?subject=${subject}&all=true`);
  note('asked anew');
  await visit(stage, ids[0] ?? '', {});
  await hydra.admin.get(`${path}?subject=${subject}`);
  for (const id of ids) await hydra.admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

/** Signs in at a client. @returns the body of the token endpoint's answer */
async function visit(stage: Stage, id: string, consent: object): Promise<unknown> {
  const walk = { login: { subject }, consent };
  return (await exchangeCode(stage, id, await authorizeClient(stage, stage.newForm(), id, walk))).body;
}

/** Returns the number of sessions on each page; their order is random. */
async function walk({ hydra }: Stage, size: number): Promise<number[]> {
  const counts = [];
  let next: string | undefined = `${path}?subject=${subject}&page_size=${size}`;
  while (next !== undefined) {
    const seen: AgentAnswer = await hydra.admin.get(next, unrecorded);
    counts.push((seen.body as readonly unknown[]).length);
    next = /<([^<>]*)>; *rel="next"/.exec(seen.header('link') ?? '')?.[1];
  }
  return counts;
}

async function ended(stage: Stage, id: string, given: unknown): Promise<void> {
  const { hydra } = stage;
  const form = { grant_type: 'refresh_token', refresh_token: text(given, 'refresh_token') };
  await introspectToken(stage, text(given, 'access_token'));
  await hydra.public.get('/userinfo', bearer(text(given, 'access_token')));
  await hydra.public.post('/oauth2/token', form, basic(id));
}
