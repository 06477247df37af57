/** The thread of the servers, which comes before all else: it takes longest to be ready. */
export const thread = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' });
