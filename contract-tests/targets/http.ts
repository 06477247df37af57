import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '@members/testkit/ports';
import type { Send } from '../runner/exchange.ts';
import { askBuilds } from './builds.ts';
import { runHosted } from './host.ts';
import { spawnServers } from './process.ts';
import type { Profile } from './profile.ts';
import { startServers } from './servers.ts';
import type { Servers, Target } from './target.ts';

const cli = fileURLToPath(new URL('../../simulator/cli.mjs', import.meta.url));

/** The simulator in processes of its own, started by the same command line as the real servers. */
export function http(): Target {
  return {
    name: 'http',
    real: false,
    unavailable: (profile) => (profile.silent ? 'it would wait for minutes' : undefined),
    start,
    builds: ({ addresses, send }) => askBuilds(addresses, send),
  };
}

/** How much time a request takes for the servers, in milliseconds: each step has a moment of its own. */
const step = 4;

/** Their clocks go on with each request, and by what a suite lets pass: on a busy machine no lifespan ends by chance, and nobody waits. */
async function start(profile: Profile): Promise<Servers> {
  const [kratos, hydra] = await Promise.all([freePort(), freePort()]);
  const words = { kratos: ['kratos', `--control=${kratos}`], hydra: ['hydra', `--control=${hydra}`, '--quick-keys'] };
  const command = (server: keyof typeof words) => [process.execPath, cli, ...words[server]] as const;
  // A certificate is trusted from a process's start on.
  const servers = profile.certified
    ? await spawnServers({ kratos: command('kratos'), hydra: command('hydra') }, profile)
    : await startServers(profile, async (start) => runHosted([...words[start.server], ...start.args], start));
  const ports = profile.hydra ? [kratos, hydra] : [kratos];
  // Odd, and so never a whole second, which Go's times are not either.
  let now = 2 * Math.floor(Date.now() / 2) + 1;
  const elapse = async (milliseconds: number) => {
    now += milliseconds;
    await Promise.all(ports.map((port) => setClock(port, now)));
  };
  const send: Send = async (request) => {
    await elapse(step);
    const answer = await servers.send(request);
    now += step;
    return answer;
  };
  return { ...servers, send, now: () => now, elapse };
}

/** There are more of these than of the suites' own requests: `fetch` would take longer than the server does. */
const kept = new Agent({ keepAlive: true });

function setClock(port: number, now: number): Promise<void> {
  const body = JSON.stringify({ now: new Date(now).toISOString(), frozen: true });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/clock', method: 'PATCH', headers, agent: kept }, (answer) => {
      const failure = new Error(`the clock at port ${port} answered ${answer.statusCode}`);
      answer.resume().once('end', () => (answer.statusCode === 200 ? resolve() : reject(failure)));
    })
      .once('error', reject)
      .end(body);
  });
}
