import { jsonOf } from './answers.ts';
import { clockChange, newFault } from './requests.ts';
import { row } from './workplace.ts';

/** The clock and faults. */
export const timeRows = [
  row('GET', '/clock', ({ workplace }) => jsonOf(200, workplace.clock.state())),
  row('PATCH', '/clock', async ({ workplace: { clock }, body }) => {
    const { now, advance, frozen } = clockChange(await body());
    // Held first: no time passes before it is set.
    if (frozen !== undefined) clock.hold(frozen);
    if (now !== undefined) clock.set(now);
    if (advance !== undefined) clock.set(clock.now() + advance);
    return jsonOf(200, clock.state());
  }),
  row('DELETE', '/clock', ({ workplace: { clock } }) => {
    clock.reset();
    return jsonOf(200, clock.state());
  }),
  row('GET', '/faults', ({ workplace }) => jsonOf(200, workplace.faults.list())),
  row('POST', '/faults', async ({ workplace: { faults }, body }) => {
    faults.add(newFault(await body()));
    return jsonOf(200, faults.list());
  }),
  row('DELETE', '/faults', ({ workplace: { faults } }) => {
    faults.clear();
    return jsonOf(200, faults.list());
  }),
];
