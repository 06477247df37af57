import { request } from './load.mjs';

/** A browser's cookies, and where redirects lead. */
function browser() {
  const jar = new Map();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (url, { method = 'GET', body, headers = {} } = {}) => {
    const type = body && { 'content-type': 'application/json' };
    const given = { accept: 'application/json', cookie: cookie(), ...type, ...headers };
    const answer = await fetch(url, { method, redirect: 'manual', headers: given, body: body && JSON.stringify(body) });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      jar.set(name, value);
    }
    return answer;
  };
  return { ask, cookie };
}

/**
 * A signed-in person, a flow, and a consent that waits for the answer.
 * @param kratos its ports, public and admin; likewise of Hydra
 * @returns requests as text, the person's cookies, and the query of the consent page
 */
export async function prepare(kratos, hydra) {
  const { ask, cookie } = browser();
  const [k, admin] = [`http://127.0.0.1:${kratos.port}`, `http://127.0.0.1:${hydra.admin}/admin`];
  const login = `${k}/self-service/login`;
  const password = 'violet-lantern-4711';
  const identity = await ask(`http://127.0.0.1:${kratos.admin}/admin/identities`, {
    method: 'POST',
    body: {
      schema_id: 'default',
      traits: { email: 'bench@example.org', firstName: 'Bench', lastName: 'Mark' },
      credentials: { password: { config: { password } } },
    },
  });
  const { id: subject } = await identity.json();
  const flow = await (await ask(`${login}/browser`)).json();
  const csrf_token = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token').attributes.value;
  const body = { method: 'password', identifier: 'bench@example.org', password, csrf_token };
  await ask(`${login}?flow=${flow.id}`, { method: 'POST', body });
  const redirect_uri = 'http://127.0.0.1:9/callback';
  const client = await (
    await ask(`${admin}/clients`, {
      method: 'POST',
      body: { client_name: 'Bench', redirect_uris: [redirect_uri], scope: 'openid email' },
    })
  ).json();
  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid email',
    state: 'a-state-of-some-length',
  });
  const started = await ask(`http://127.0.0.1:${hydra.port}/oauth2/auth?${query}`);
  const challenge = new URL(started.headers.get('location')).searchParams.get('login_challenge');
  const requests = `${admin}/oauth2/auth/requests`;
  const accepted = await ask(`${requests}/login/accept?login_challenge=${challenge}`, {
    method: 'PUT',
    body: { subject },
  });
  const onward = await ask((await accepted.json()).redirect_to);
  const consent = new URL(onward.headers.get('location')).searchParams.get('consent_challenge');
  const fresh = browser();
  const { id } = await (await fresh.ask(`${login}/browser`)).json();
  const at = `?consent_challenge=${encodeURIComponent(consent)}`;
  return {
    flow: request(`/self-service/login/flows?id=${id}`, { cookie: fresh.cookie() }),
    consent: request(`/gateway/consent${at}`, { cookie: cookie() }),
    admin: request(`/admin/oauth2/auth/requests/consent${at}`, {}),
    cookie: cookie(),
    at,
  };
}
