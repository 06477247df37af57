import type { Hook } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';

export const revokeActiveSessions: Hook<FlowContext> = async ({ kratos: { world } }, { identity, session }) => {
  for (const other of world.sessionsOf(identity.id))
    if (other.id !== session.id && other.active) await world.saveSession({ ...other, active: false });
  return undefined;
};
