import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '@members/testkit/ports';
import type { Send } from '../runner/exchange.ts';
import { readBuilds } from './builds.ts';
import { spawnServers } from './process.ts';
import type { Profile } from './profile.ts';
import { startServers } from './servers.ts';
import { runInSharedProcess } from './shared-process.ts';
import type { RunningServers, Target } from './target.ts';

const cli = fileURLToPath(new URL('../../simulator/cli.mjs', import.meta.url));

/** The simulator in a process of its own, started with the same command line as the real servers. */
export function http(): Target {
  return {
    name: 'http',
    real: false,
    unavailable: (profile) => (profile.callsSilentServer ? 'it would wait for minutes' : undefined),
    start,
    builds: ({ addresses, send }) => readBuilds(addresses, send),
  };
}

/** How far the servers' clock advances with each request (ms), so that each step has its own time. */
const requestTime = 4;

/**
 * Starts a profile. The servers' clocks advance only with each request and when a suite lets time pass, so that no lifespan
 * ends by chance on a busy machine, and no suite has to wait.
 */
async function start(profile: Profile): Promise<RunningServers> {
  const [kratos, hydra] = await Promise.all([freePort(), freePort()]);
  const words = { kratos: ['kratos', `--control=${kratos}`], hydra: ['hydra', `--control=${hydra}`, '--quick-keys'] };
  const command = (server: keyof typeof words) => [process.execPath, cli, ...words[server]] as const;
  const ports = profile.hydra ? [kratos, hydra] : [kratos];
  // An odd number, so never a whole second: times of Go have fractions, too. Only even times pass.
  let now = 2 * Math.floor(Date.now() / 2) + 1;
  const elapse = async (milliseconds: number) => {
    now += 2 * Math.ceil(milliseconds / 2);
    await Promise.all(ports.map((port) => setClock(port, now)));
  };
  const clock = { now: () => now, wait: elapse };
  // Node reads trusted certificates only when a process starts.
  const servers = profile.needsCertificate
    ? await spawnServers({ kratos: command('kratos'), hydra: command('hydra') }, profile, clock)
    : await startServers(profile, async (start) => runInSharedProcess([...words[start.server], ...start.args], start), {
        clock,
      });
  const send: Send = async (request) => {
    await elapse(requestTime);
    const answer = await servers.send(request);
    now += requestTime;
    return answer;
  };
  return { ...servers, send, now: clock.now, elapse };
}

/** Connections to the control API. `fetch` would be too slow for this many requests. */
const agent = new Agent({ keepAlive: true });

function setClock(port: number, now: number): Promise<void> {
  const body = JSON.stringify({ now: new Date(now).toISOString(), frozen: true });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/clock', method: 'PATCH', headers, agent: agent }, (answer) => {
      const failure = new Error(`the clock at port ${port} answered ${answer.statusCode}`);
      answer.resume().once('end', () => (answer.statusCode === 200 ? resolve() : reject(failure)));
    })
      .once('error', reject)
      .end(body);
  });
}
