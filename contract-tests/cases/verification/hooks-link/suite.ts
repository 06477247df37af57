import { makeIdentity, text } from '../../../kit/index.ts';
import { flowClients, followAnswer } from '../../../kit/recovery.ts';
import { requestLink } from '../../../kit/recovery-link.ts';
import { contract } from '../../../runner/contract.ts';

const read = '/self-service/verification/flows?id=';

/** Web hooks after verification by link, which may refuse it. */
export default contract('verification/hooks-link', { profile: 'verification-hooks-link' }, async (stage) => {
  const { admin, email, note } = stage;
  for (const wish of ['refuse', 'forbid', 'echo', 'agree']) {
    for (const flowClient of flowClients(stage, 'verification')) {
      const { name, agent } = flowClient;
      const address = email(`${wish.slice(0, 3)}-${name}`);
      const id = await makeIdentity(admin, address, { traits: { email: address } });
      note(`${name}: verified by a link: ${wish}`);
      const { flow, link } = await requestLink(stage, flowClient, address, `?after=${wish}`);
      await followAnswer(agent, await agent.get(link));
      await agent.fetch(read + text(flow, 'id'));
      await admin.get(`/admin/identities/${id}`);
      note(`${name}: the link again`);
      await followAnswer(agent, await agent.navigate(link));
    }
  }
});
