/** The HTML of pages on which people wait for a form, as browsers get it: from a gateway with simulated servers. */
import { fileURLToPath } from 'node:url';
import { host } from '@members/demo/options';
import { startServer } from '@members/demo/servers';
import { writeVariation } from '@members/demo/variation';
import { readConfig } from '@members/gateway/config/config';
import { createGateway } from '@members/gateway/gateway';
import { createLogger } from '@members/gateway/observability/log';
import { dataIn } from '@members/gateway/pages/html';
import { createRenderer } from '@members/gateway/pages/renderer';
import { createPerson } from '@members/testkit/person';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { authenticator } from '@members/testkit/variations';
import { freePorts } from '@members/testkit/world-ports';
import { askJson, createBrowser } from '../bench/browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const html = { accept: 'text/html', 'accept-language': 'fr' };

async function startGateway(built, port, kratos, hydra) {
  const config = readConfig({
    KRATOS_PUBLIC_URL: kratos.public,
    HYDRA_PUBLIC_URL: hydra.public,
    HYDRA_ADMIN_URL: hydra.admin,
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    LOGIN_GATE: 'open',
    LOG_LEVEL: 'error',
  });
  const logger = createLogger(config);
  const app = await createGateway({ config, built, logger, render: createRenderer(logger) });
  await app.listen({ host, port });
  return { origin: `http://${host}:${port}`, close: () => app.close() };
}

/** Follows the redirects from an address. @returns the address of the page */
async function follow(browser, address) {
  const { location } = await browser.ask('GET', address, undefined, html);
  return location === '' ? address : follow(browser, new URL(location, address).href);
}

/** Signs in with a password at the page that an address leads to. @returns the address of the page that follows */
async function signIn(browser, { email, password }, address) {
  const page = await follow(browser, address);
  const { body } = await browser.ask('GET', page, undefined, html);
  const id = new URL(dataIn(body, 'view').at, page).searchParams.get('flow');
  const { ui } = (await browser.ask('GET', new URL(`/self-service/login/flows?id=${id}`, page).href)).body;
  const csrf_token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token').attributes.value;
  const form = new URLSearchParams({ method: 'password', identifier: email, password, csrf_token });
  const { location } = await browser.ask('POST', ui.action, form, html);
  return follow(browser, new URL(location, page).href);
}

/** Registers an application. @returns the address at which it sends people to sign in */
async function applicationAddress(hydra) {
  const redirect_uri = 'http://127.0.0.1:9/callback';
  const client = { client_name: 'Boutique', redirect_uris: [redirect_uri], scope: 'openid email' };
  const { client_id } = await askJson('POST', `${hydra.admin}/admin/clients`, client);
  const more = { response_type: 'code', scope: 'openid email', state: 'a-state-of-some-length' };
  return `${hydra.public}/oauth2/auth?${new URLSearchParams({ client_id, redirect_uri, ...more })}`;
}

/**
 * Returns the sizes of pages in French, compressed as the gateway does for a browser.
 * @returns bytes by the page's name
 */
export async function measurePages(built) {
  const closing = [];
  const keep = (server) => {
    closing.push(() => server.close());
    return server;
  };
  try {
    const ports = await freePorts();
    const own = await writeVariation(root, authenticator);
    closing.push(own.remove);
    const kratos = keep(await startServer(own.folder, 'kratos', ports, {}));
    const hydra = keep(await startServer(own.folder, 'hydra', ports, {}));
    const { origin } = keep(await startGateway(built, ports.app, kratos, hydra));
    const [member, protectedMember] = [await createPerson(kratos.admin), await createPerson(kratos.admin)];
    await enrolSecondFactor({ kratos: kratos.public }, protectedMember);
    const application = await applicationAddress(hydra);
    const pages = {
      login: () => `${origin}/login`,
      consent: (browser) => signIn(browser, member, application),
      'second factor': (browser) => signIn(browser, protectedMember, `${origin}/login`),
      recovery: () => `${origin}/recovery`,
    };
    const sizes = {};
    for (const [name, reach] of Object.entries(pages)) {
      const browser = createBrowser();
      const address = await follow(browser, await reach(browser));
      const headers = { ...html, 'accept-encoding': 'gzip, deflate, br', cookie: browser.cookieFor(address) };
      const answer = await fetch(address, { headers });
      if (!(await answer.text()).includes('<form')) throw new Error(`${name}: ${address} has no form`);
      sizes[name] = Number(answer.headers.get('content-length'));
    }
    return sizes;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}
