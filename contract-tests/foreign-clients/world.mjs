/** What each client needs: Hydra's addresses and admin API, a browser, and the packages. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/** The file that a package exports under a path, for `import`. */
function exportedFile(folder, path) {
  const { exports, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (exports === undefined) return createRequire(import.meta.url).resolve(main ? join(folder, main) : folder);
  const named = typeof exports === 'string' ? { '.': exports } : '.' in exports ? exports : { '.': exports };
  const choose = (entry) => {
    if (typeof entry === 'string' || entry === undefined) return entry;
    const key = ['node', 'import', 'default', 'require'].find((each) => each in entry);
    return choose(entry[key]);
  };
  const pattern = Object.keys(named).find((each) => each.endsWith('/*') && path.startsWith(each.slice(0, -1)));
  const chosen = named[path] ?? (pattern && named[pattern]);
  const file = choose(chosen)?.replace('*', pattern ? path.slice(pattern.length - 1) : '');
  return join(folder, file ?? main);
}

/**
 * @param options `hydra` and `admin` are addresses; `packages` is a folder with `node_modules`, `programs` one with programs
 */
export function createWorld({ hydra, admin, packages, programs }) {
  const servers = [];
  const children = [];
  const world = {
    issuer: hydra,
    adminUrl: admin,
    /** Starts a program of the folder. @returns the process; its first word on a failure is what it printed as an error */
    start(name, args, env = {}) {
      const child = spawn(join(resolve(programs), name), args, { env: { ...process.env, ...env } });
      children.push(child);
      let complaint = '';
      child.stderr.on('data', (chunk) => {
        complaint = (complaint + chunk).slice(-600);
      });
      const exit = once(child, 'close').then(([code]) => {
        if (code) throw new Error(`${name} ended with ${code}: ${complaint}`);
      });
      exit.catch(() => undefined);
      return { child, exit };
    },
    /** Runs a program of the folder. @returns what it printed */
    async run(name, args, env) {
      const { child, exit } = world.start(name, args, env);
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
      });
      await exit;
      return output;
    },
    /**
     * Runs a program that prints `open ADDRESS`, reads the address where `answer` ends, and prints `done` with what it did.
     * @returns what it did
     */
    async converse(name, args, env, answer) {
      const { child, exit } = world.start(name, args, { ISSUER: hydra, ADMIN: admin, ...env });
      let did;
      for await (const line of createInterface(child.stdout)) {
        const [word, rest] = line.split(/ (.*)/s);
        if (word === 'open') child.stdin.write(`${await answer(rest)}\n`);
        else if (word === 'done') did = rest.split(', ');
        else throw new Error(line);
      }
      await exit;
      return did;
    },
    /** Imports a package. @param path what to import of it */
    load: (name, path = '.') => import(pathToFileURL(exportedFile(join(packages, 'node_modules', name), path)).href),
    async admin(method, path, body) {
      const response = await fetch(`${admin}/admin${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? undefined : response.json();
    },
    /** Registers a client. @returns its id and secret */
    async register(fields) {
      const { client_id: id, client_secret: secret } = await world.admin('POST', '/clients', {
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        response_types: ['code'],
        scope: 'openid offline_access',
        token_endpoint_auth_method: 'client_secret_basic',
        ...fields,
      });
      return { id, secret };
    },
    /** Starts an app. @returns its address */
    async listen(handler) {
      const server = createServer(handler).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return `http://127.0.0.1:${server.address().port}`;
    },
    browser: () => createBrowser(world),
    stop: () => {
      for (const server of servers) server.close();
      for (const child of children) child.kill();
    },
  };
  return world;
}

/** A browser with cookies, which answers Hydra's questions by the admin API. */
function createBrowser({ admin }) {
  const cookies = new Map();
  const requests = '/oauth2/auth/requests';
  const answers = {
    login_challenge: (challenge) =>
      admin('PUT', `${requests}/login/accept?login_challenge=${challenge}`, { subject: 'member-1' }),
    consent_challenge: (challenge) =>
      admin('PUT', `${requests}/consent/accept?consent_challenge=${challenge}`, {
        grant_scope: ['openid', 'offline_access'],
      }),
    logout_challenge: (challenge) => admin('PUT', `${requests}/logout/accept?logout_challenge=${challenge}`),
  };

  async function open(address, init = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...init.headers, ...(cookie && { cookie }) },
    });
    for (const each of response.headers.getSetCookie()) {
      const [name, ...value] = (each.split(';')[0] ?? '').split('=');
      if (/max-age=0|expires=thu, 01.jan.1970/i.test(each)) cookies.delete(name);
      else cookies.set(name, value.join('='));
    }
    return response;
  }

  /**
   * Follows redirects until a page, or until an address that begins with `end`. Hydra's questions are answered on the way,
   * unless `asks` is false: then the browser stops at a question.
   * @returns the address and the page
   */
  async function follow(start, { end = 'nowhere:', asks = true, ...init } = {}) {
    let address = String(start);
    let request = init;
    for (let step = 0; step < 30; step++) {
      if (address.startsWith(end)) return { address, text: '' };
      const parameters = new URL(address).searchParams;
      const [question] = Object.keys(answers).filter((name) => parameters.has(name));
      if (question && !address.includes('/oauth2/')) {
        if (!asks) return { address, text: '' };
        ({ redirect_to: address } = await answers[question](parameters.get(question)));
        continue;
      }
      const response = await open(address, request);
      request = {};
      const location = response.headers.get('location');
      if (!location) return { address, text: await response.text() };
      address = new URL(location, address).href;
    }
    throw new Error(`too many redirects, at ${address}`);
  }
  return { open, follow };
}
