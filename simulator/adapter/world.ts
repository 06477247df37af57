import type { SimulatorSchemas } from '../../openapi/index.ts';
import type { HydraService } from '../hydra/index.ts';
import type { KratosService } from '../kratos/index.ts';
import { isSeeded, type Runtime } from '../runtime/runtime.ts';

/** Servers, their time and their randomness as one value that JSON can hold; `openapi/simulator.yaml` describes it. */
export type SimulatorWorld = SimulatorSchemas['World'];

type Kept<S extends { snapshot(): unknown }> = Pick<S, 'snapshot'> & { restore(snapshot: never): Promise<void> };

/** Whose worlds these are. */
export interface Servers {
  readonly kratos?: Kept<KratosService> | undefined;
  readonly hydra?: Kept<HydraService> | undefined;
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
