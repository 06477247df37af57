import { contract } from '../../../runner/contract.ts';

const lists = [
  '/admin/clients',
  '/admin/oauth2/auth/sessions/consent?subject=nobody',
  '/admin/trust/grants/jwt-bearer/issuers',
];

/** Page tokens that are too short: the servers slice them unchecked, and close the connection. */
export default contract('server/short-page-tokens', { profile: 'oauth2' }, async ({ admin, hydra, note }) => {
  const tokens = ['A', 'AAA', 'AA==', 'AAAA', '%0A', ...[8, 28, 31, 32, 36].map((length) => 'A'.repeat(length))];
  for (const list of lists) {
    note(`of ${list}`);
    for (const token of tokens) await hydra.admin.get(`${list}${list.includes('?') ? '&' : '?'}page_token=${token}`);
  }
  note('of messages');
  for (const token of tokens) await admin.get(`/admin/courier/messages?page_token=${token}`);
  note('of people and sessions, whose tokens are not sealed');
  for (const path of ['/admin/identities', '/admin/sessions']) await admin.get(`${path}?page_token=AAAA`);
});
