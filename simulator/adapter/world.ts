import type { SimulatorSchemas } from '@members/openapi';
import { isSeeded, type Runtime } from '../runtime/runtime.ts';

/** Servers, their time and their randomness as one value that JSON can hold; `openapi/simulator.yaml` describes it. */
export type SimulatorWorld = SimulatorSchemas['World'];

/** A server whose world can be put aside and back. */
export interface Kept {
  snapshot(): object;
  restore(snapshot: never): Promise<void>;
  changes(): number;
}

/** Whose worlds these are. */
export interface Servers {
  readonly kratos?: Kept | undefined;
  readonly hydra?: Kept | undefined;
}

type Source = Pick<Runtime, 'clock' | 'random'>;

/** A copy of all there is. */
export const takeWorld = ({ clock, random }: Source, { kratos, hydra }: Servers): SimulatorWorld => ({
  version: 1,
  setup: 'own',
  clock: { now: new Date(clock.now()).toISOString(), frozen: false },
  ...(isSeeded(random) && { random: random.state() }),
  ...(kratos && { kratos: kratos.snapshot() as unknown as Record<string, unknown> }),
  ...(hydra && { hydra: hydra.snapshot() as unknown as Record<string, unknown> }),
});

/** How often anything of it was changed so far. */
export const changesOf = ({ kratos, hydra }: Servers): number => (kratos?.changes() ?? 0) + (hydra?.changes() ?? 0);

/** Puts a world in the place of what the servers remember, as far as it has one of theirs; their clock is left alone. */
export async function putWorld(
  { random }: Pick<Source, 'random'>,
  servers: Servers,
  world: SimulatorWorld,
): Promise<void> {
  if (world.kratos) await servers.kratos?.restore(world.kratos as never);
  if (world.hydra) await servers.hydra?.restore(world.hydra as never);
  if (isSeeded(random) && world.random !== undefined) random.resume(world.random);
}

/** Servers that follow the real time, for a file. */
export const lastingOf = (source: Source, servers: Servers) => ({
  snapshot: (): SimulatorWorld => ({ ...takeWorld(source, servers), real_time: true }),
  restore: (world: SimulatorWorld) => putWorld(source, servers, world),
  changes: () => changesOf(servers),
});
