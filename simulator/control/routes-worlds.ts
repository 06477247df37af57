import { scenarioOf } from '../scenario/catalogue/index.ts';
import { errorOf, jsonOf } from './answers.ts';
import { type ControlContext, route } from './context.ts';
import { checkpointName, exportedWorld } from './requests.ts';
import { cookiesOf, unknownScenario, unplayableResponse } from './scenario-choice.ts';

const listed = ({ checkpoints }: ControlContext) =>
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

/** Operations that play scenarios and save, restore, export and import worlds. */
export const worldRoutes = [
  route('POST', '/scenarios/{family}/{name}', async ({ context, params }) => {
    const wanted = `${params.family}/${params.name}`;
    const scenario = scenarioOf(wanted);
    if (!scenario) return errorOf(404, unknownScenario(wanted));
    const outcome = await context.play(scenario).catch(unplayableResponse);
    if ('status' in outcome) return outcome;
    const { open, steps, cookies, note } = outcome;
    const played = { name: wanted, open, steps, ...(note !== undefined && { note }) };
    return { ...jsonOf(200, played), cookies: cookiesOf(cookies) };
  }),
  route('POST', '/reset', async ({ context: { reset, clock } }) => {
    await reset();
    return jsonOf(200, clock.state());
  }),
  route('GET', '/checkpoints', ({ context }) => listed(context)),
  route('POST', '/checkpoints', async ({ context, body }) => {
    const name = checkpointName(await body());
    const world = context.worlds.export();
    context.checkpoints.delete(name);
    context.checkpoints.set(name, { name, at: world.clock.now, world });
    return listed(context);
  }),
  route('DELETE', '/checkpoints/{name}', ({ context, params }) =>
    context.checkpoints.delete(params.name ?? '') ? listed(context) : missing(params.name),
  ),
  route('POST', '/checkpoints/{name}/restore', async ({ context, params }) => {
    const found = context.checkpoints.get(params.name ?? '');
    if (!found) return missing(params.name);
    await context.worlds.import(found.world);
    return jsonOf(200, context.clock.state());
  }),
  route('POST', '/undo', async ({ context: { worlds, clock } }) =>
    (await worlds.undo()) ? jsonOf(200, clock.state()) : errorOf(409, 'there is nothing to undo'),
  ),
  route('GET', '/world', ({ context }) => jsonOf(200, context.worlds.export())),
  route('PUT', '/world', async ({ context, body }) => {
    await context.worlds.import(exportedWorld(await body()));
    return jsonOf(200, context.clock.state());
  }),
];
