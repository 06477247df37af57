import type { RecoveryMethod } from '../../flow/engine/method.ts';

export const recovery: RecoveryMethod = { populate() {}, submit: async () => undefined };
