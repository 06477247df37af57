import { moduleOf } from './blocks.ts';

moduleOf('account.tsx');
// Its test is this file's.
await import(moduleOf('account.test.tsx'));
