import { scenarioOf } from '../scenario/catalogue/index.ts';
import { errorOf, jsonOf } from './answers.ts';
import { cookiesOf, unknownScenario, unplayable } from './chosen.ts';
import { checkpointName, exportedWorld } from './requests.ts';
import { row, type Workplace } from './workplace.ts';

const listed = ({ checkpoints }: Workplace) =>
  jsonOf(
    200,
    [...checkpoints.values()].map(({ name, at, world }) => ({
      name,
      at,
      identities: (world.kratos?.identities as readonly unknown[] | undefined)?.length ?? 0,
      setup: world.setup,
    })),
  );

const missing = (name = '') => errorOf(404, `name: there is no checkpoint ${JSON.stringify(name)}`);

/** Scenarios, and worlds that are put aside and back. */
export const worldRows = [
  row('POST', '/scenarios/{family}/{name}', async ({ workplace, params }) => {
    const wanted = `${params.family}/${params.name}`;
    const scenario = scenarioOf(wanted);
    if (!scenario) return errorOf(404, unknownScenario(wanted));
    const outcome = await workplace.play(scenario).catch(unplayable);
    if ('status' in outcome) return outcome;
    const { open, steps, cookies } = outcome;
    return { ...jsonOf(200, { name: wanted, open, steps }), cookies: cookiesOf(cookies) };
  }),
  row('POST', '/reset', async ({ workplace: { worlds, faults, clock } }) => {
    faults.clear();
    await worlds.reset();
    return jsonOf(200, clock.state());
  }),
  row('GET', '/checkpoints', ({ workplace }) => listed(workplace)),
  row('POST', '/checkpoints', async ({ workplace, body }) => {
    const name = checkpointName(await body());
    const world = workplace.worlds.export();
    workplace.checkpoints.delete(name);
    workplace.checkpoints.set(name, { name, at: world.clock.now, world });
    return listed(workplace);
  }),
  row('DELETE', '/checkpoints/{name}', ({ workplace, params }) =>
    workplace.checkpoints.delete(params.name ?? '') ? listed(workplace) : missing(params.name),
  ),
  row('POST', '/checkpoints/{name}/restore', async ({ workplace, params }) => {
    const found = workplace.checkpoints.get(params.name ?? '');
    if (!found) return missing(params.name);
    await workplace.worlds.import(found.world);
    return jsonOf(200, workplace.clock.state());
  }),
  row('POST', '/undo', async ({ workplace: { worlds, clock } }) =>
    (await worlds.undo()) ? jsonOf(200, clock.state()) : errorOf(409, 'there is nothing to take back'),
  ),
  row('GET', '/world', ({ workplace }) => jsonOf(200, workplace.worlds.export())),
  row('PUT', '/world', async ({ workplace, body }) => {
    await workplace.worlds.import(exportedWorld(await body()));
    return jsonOf(200, workplace.clock.state());
  }),
];
