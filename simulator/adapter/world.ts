import type { SimulatorSchemas } from '@members/openapi';
import { isSeeded, type Runtime } from '../runtime/runtime.ts';

/** The state of the servers, their clock and their random numbers as JSON; `openapi/simulator.yaml` describes it. */
export type SimulatorWorld = SimulatorSchemas['World'];

/** A server whose state can be saved and restored. */
export interface StatefulServer {
  snapshot(): object;
  /** The snapshot as JSON text. */
  snapshotText(): string;
  restore(snapshot: never): Promise<void>;
  changes(): number;
}

/** The servers of a world. */
export interface StatefulServers {
  readonly kratos?: StatefulServer | undefined;
  readonly hydra?: StatefulServer | undefined;
}

type Source = Pick<Runtime, 'clock' | 'random'>;

/** A world without its servers. */
const emptyWorld = ({ clock, random }: Source): SimulatorWorld => ({
  version: 1,
  setup: 'own',
  clock: { now: new Date(clock.now()).toISOString(), frozen: false },
  ...(isSeeded(random) && { random: random.state() }),
});

/** Returns a copy of the state of the servers. */
export const snapshotWorld = (source: Source, { kratos, hydra }: StatefulServers): SimulatorWorld => ({
  ...emptyWorld(source),
  ...(kratos && { kratos: kratos.snapshot() as unknown as Record<string, unknown> }),
  ...(hydra && { hydra: hydra.snapshot() as unknown as Record<string, unknown> }),
});

/** Returns the state of the servers as JSON text, faster than from a copy. @param more further members of the world */
export function worldText(
  source: Source,
  { kratos, hydra }: StatefulServers,
  more: Partial<SimulatorWorld> = {},
): string {
  const members = [JSON.stringify({ ...emptyWorld(source), ...more }).slice(1, -1)];
  if (kratos) members.push(`"kratos":${kratos.snapshotText()}`);
  if (hydra) members.push(`"hydra":${hydra.snapshotText()}`);
  return `{${members.join(',')}}`;
}

/** Returns the number of changes to the servers' state so far. */
export const changeCount = ({ kratos, hydra }: StatefulServers): number =>
  (kratos?.changes() ?? 0) + (hydra?.changes() ?? 0);

/** Restores the state of those servers that a world contains, and of the random numbers. The clock stays unchanged. */
export async function restoreWorld(
  { random }: Pick<Source, 'random'>,
  servers: StatefulServers,
  world: SimulatorWorld,
): Promise<void> {
  if (world.kratos) await servers.kratos?.restore(world.kratos as never);
  if (world.hydra) await servers.hydra?.restore(world.hydra as never);
  if (isSeeded(random) && world.random !== undefined) random.resume(world.random);
}

/** Returns the world of servers that follow the real time, for `persist`. */
export const persistableWorld = (source: Source, servers: StatefulServers) => ({
  snapshot: (): SimulatorWorld => ({ ...snapshotWorld(source, servers), real_time: true }),
  snapshotText: () => worldText(source, servers, { real_time: true }),
  restore: (world: SimulatorWorld) => restoreWorld(source, servers, world),
  changes: () => changeCount(servers),
});
