export type { InitialFlow } from '../options.ts';
export { type LoadOptions, type LoadResult, loadFlow } from './load-flow.ts';
export type { ServerOptions } from './options.ts';
export { createProxy } from './proxy.ts';
export { readSession, type SessionResult } from './session.ts';
