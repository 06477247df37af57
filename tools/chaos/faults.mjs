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
  async function disturb(how) {
    const link = one(Object.values(world.links));
    link[how]();
    await between(500, 4000);
    link.passes();
  }
  const faults = {
    'Kratos killed': () => kill(world.programs.kratos),
    'Hydra killed': () => kill(world.programs.hydra),
    'gateway killed': () => kill(one(world.gateways)),
    'link stalled': () => disturb('stalls'),
    'link cut': () => disturb('cut'),
    ...(world.canMoveClocks && { 'clocks moved by 40 minutes': () => world.moveClocks(40 * 60) }),
  };
  while (performance.now() < until) {
    const [name, fault] = one(Object.entries(faults));
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
