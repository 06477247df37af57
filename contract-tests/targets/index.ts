import type { Target } from './target.ts';

/** The targets by their name for `--target`; each loads its modules when it is used. */
export const targets: Readonly<Record<string, (env: NodeJS.ProcessEnv) => Promise<Target>>> = {
  simulator: async () => (await import('./simulator.ts')).simulator(),
  msw: async () => (await import('./msw.ts')).msw(),
  worker: async () => (await import('./worker.ts')).worker(),
  http: async () => (await import('./http.ts')).http(),
  gateway: async () => (await import('./gateway.ts')).gateway(),
  binary: async (env) => (await import('./binary.ts')).binary(env),
  containers: async () => (await import('./containers.ts')).containers(),
  urls: async (env) => (await import('./urls.ts')).urls(env),
};
