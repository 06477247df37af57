import { errorOf, jsonOf } from './answers.ts';
import { route } from './context.ts';
import { clockChange, newFault } from './requests.ts';

/** Operations on the clock and on faults. */
export const timeRoutes = [
  route('GET', '/clock', ({ context }) => jsonOf(200, context.clock.state())),
  route('PATCH', '/clock', async ({ context: { clock }, body }) => {
    const { now, advance, frozen } = clockChange(await body());
    // Freeze first, so that no time passes before the new time is set.
    if (frozen !== undefined) clock.hold(frozen);
    if (now !== undefined) clock.set(now);
    if (advance !== undefined) clock.set(clock.now() + advance);
    return jsonOf(200, clock.state());
  }),
  route('DELETE', '/clock', ({ context: { clock } }) => {
    clock.reset();
    return jsonOf(200, clock.state());
  }),
  route('GET', '/faults', ({ context }) => jsonOf(200, context.faults.list())),
  route('POST', '/faults', async ({ context: { faults }, body }) => {
    faults.add(newFault(await body()));
    return jsonOf(200, faults.list());
  }),
  route('DELETE', '/faults', ({ context: { faults } }) => {
    faults.clear();
    return jsonOf(200, faults.list());
  }),
  route('DELETE', '/faults/{id}', ({ context: { faults }, params }) =>
    faults.remove(params.id ?? '') ? jsonOf(200, faults.list()) : errorOf(404, 'id: there is no such fault'),
  ),
];
