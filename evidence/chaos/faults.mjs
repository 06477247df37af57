/** What goes wrong in a world, one thing after the other. */
import { setTimeout as wait } from 'node:timers/promises';

/** Injects faults until the end. @returns how often each happened */
export async function injectFaults(world, { random, until }) {
  const happened = {};
  const between = (low, high) => wait(low + random() * (high - low));
  const one = (list) => list[Math.floor(random() * list.length)];

  async function kill(program) {
    await program.kill();
    await between(200, 2000);
    await program.start();
  }
  async function disturb(how, links = world.links) {
    const link = one(Object.values(links));
    link[how]();
    await between(500, 4000);
    link.passes();
  }
  async function fillDisk() {
    await world.disk.fill();
    await between(500, 4000);
    await world.disk.empty();
    // PostgreSQL ends if it cannot write its log.
    for (const program of Object.values(world.programs)) await program.revive();
  }
  const kills = Object.values(world.programs).map((program) => [`${program.name} killed`, () => kill(program)]);
  const faults = {
    ...Object.fromEntries(kills),
    'gateway killed': () => kill(one(world.gateways)),
    'link stalled': () => disturb('stalls'),
    'link cut': () => disturb('cut'),
    'requests repeated': () => disturb('repeats', world.httpLinks),
    ...(world.disk && { 'disk full': fillDisk }),
    ...(world.canMoveClocks && { 'clocks moved by 40 minutes': () => world.moveClocks(40 * 60) }),
  };
  // Each fault happens before one happens again.
  let left = [];
  while (performance.now() < until) {
    if (left.length === 0) left = Object.entries(faults);
    const [[name, fault]] = left.splice(Math.floor(random() * left.length), 1);
    await fault();
    happened[name] = (happened[name] ?? 0) + 1;
    await between(1000, 5000);
  }
  return happened;
}

/** Restarts one gateway after the other until the end, as a deployment does. @returns how often */
export async function restartInTurn(world, { until }) {
  let restarts = 0;
  while (performance.now() < until) {
    const gateway = world.gateways[restarts % world.gateways.length];
    world.balanced.splice(world.balanced.indexOf(gateway.port), 1);
    // Requests that the balancer has sent arrive.
    await wait(500);
    const code = await gateway.stop();
    if (code !== 0) throw new Error(`${gateway.name} ended with ${code}: ${gateway.output()}`);
    await gateway.start();
    world.balanced.push(gateway.port);
    restarts += 1;
    await wait(1000);
  }
  return { 'gateway restarted': restarts };
}
