import type { KratosConfig } from '../config/kratos.ts';
import { missingScreens } from '../config/missing-screens.ts';
import { asWritten, type Fit } from '../scenario/fit.ts';
import { type PlayedScenario, play } from '../scenario/play.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { hasOwnSchema } from '../scenario/setups.ts';
import { ScenarioError } from '../scenario/visitor.ts';
import type { MovableClock } from './clock.ts';
import type { History } from './history.ts';
import { InvalidRequest } from './requests.ts';
import type { ServerFactories, ServersInTime } from './servers-in-time.ts';

/** The names of the traits of the default identity schema. */
function traitNames({ identity }: KratosConfig): string {
  const schema = identity.schemas.find(({ id }) => id === identity.default_schema_id)?.schema;
  const traits = (schema?.properties as { traits?: { properties?: object } } | undefined)?.traits;
  return Object.keys(traits?.properties ?? {}).join(', ');
}

/** Returns the function that plays scenarios. */
export function createScenarioPlayer(
  factories: ServerFactories,
  servers: ServersInTime,
  history: History,
  clock: MovableClock,
) {
  /** The ids of the clients that scenarios created: each goes with its scenario. */
  let played: readonly string[] = [];
  const clientIds = () => servers.current.hydra?.snapshot().clients.map(({ id }) => id) ?? [];
  const removePlayed = async () => {
    for (const id of played) await servers.deleteClient(id);
    played = [];
  };
  /** Plays a scenario in an empty world. @throws ScenarioError if it does not show what it promises; the world stays unchanged */
  return async (wanted: Scenario): Promise<PlayedScenario> => {
    const kratosConfig = factories.kratos?.config;
    if (!kratosConfig?.serve.public.base_url) throw new InvalidRequest('scenarios: this simulator runs without Kratos');
    const [missing] = missingScreens(kratosConfig);
    if (missing !== undefined)
      throw new InvalidRequest(`${missing}: not set; a scenario opens the screens of your app at these addresses`);
    const app = new URL('.', kratosConfig.selfservice.flows.login.ui_url).href.replace(/\/$/, '');
    const before = servers.save();
    const playWith = async (schema: Fit): Promise<PlayedScenario> => {
      try {
        await removePlayed();
        const others = new Set(clientIds());
        clock.reset();
        await servers.startSetup(wanted.setup, schema);
        const outcome = await play(wanted, servers.stageServers(), app);
        played = clientIds().filter((id) => !others.has(id));
        return outcome;
      } catch (error) {
        await servers.restore(before);
        throw error;
      }
    };
    let reason: string | undefined;
    const inYourSchema = async () => playWith(await servers.fitNow());
    const outcome = hasOwnSchema(wanted.setup)
      ? await playWith(asWritten)
      : await inYourSchema().catch((error: unknown) => {
          if (!(error instanceof ScenarioError)) throw error;
          reason = error.message;
          return playWith(asWritten);
        });
    history.remember(before);
    const [own, other] = [
      traitNames(factories.kratos?.current().config ?? kratosConfig),
      traitNames(servers.configured()?.config ?? kratosConfig),
    ];
    const isOther = reason !== undefined || hasOwnSchema(wanted.setup);
    const why = reason ?? 'it is about these traits';
    const note = isOther
      ? `scenario ${wanted.name} has an identity schema of its own (${other}), not yours (${own}): ${why}`
      : undefined;
    servers.show(wanted.name, note);
    return { ...outcome, ...(note !== undefined && { note }) };
  };
}
