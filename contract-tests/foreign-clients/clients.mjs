/** The clients by the name of their package. Each signs a person in and returns what it did. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const scope = 'openid offline_access';
const callback = 'http://127.0.0.1:4446/callback';

/** Goes through Hydra to a callback. @returns the callback's address */
async function authorized(world, address) {
  const { address: end } = await world.browser().follow(address, { end: callback });
  return new URL(end);
}

/** Decodes the claims of a JWT. */
const claimsOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

/** Starts an express app. @param make sets it up; it gets the app and its address */
async function expressApp(world, make) {
  const { default: express } = await world.load('express');
  const app = express();
  const origin = await world.listen(app);
  await make(app, origin, express);
  return origin;
}

export const clients = {
  'openid-client': async (world) => {
    const client = await world.load('openid-client');
    const { id, secret } = await world.register({ redirect_uris: [callback], post_logout_redirect_uris: [callback] });
    const config = await client.discovery(new URL(world.issuer), id, undefined, client.ClientSecretBasic(secret), {
      execute: [client.allowInsecureRequests],
    });
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
    const start = client.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const checks = { pkceCodeVerifier, expectedState, expectedNonce };
    const tokens = await client.authorizationCodeGrant(config, await authorized(world, start), checks);
    const { sub } = await client.fetchUserInfo(config, tokens.access_token, 'member-1');
    const fresh = await client.refreshTokenGrant(config, tokens.refresh_token);
    assert.equal((await client.clientCredentialsGrant(config)).token_type, 'bearer');
    await client.tokenRevocation(config, fresh.refresh_token);
    const logout = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: callback,
    });
    await authorized(world, logout);
    return [sub, 'code', 'pkce', 'userinfo', 'refresh', 'client credentials', 'revocation', 'logout'];
  },
  'openid-client-5': async (world) => {
    const { Issuer, generators } = await world.load('openid-client-5');
    const { id, secret } = await world.register({ redirect_uris: [callback] });
    const issuer = await Issuer.discover(world.issuer);
    const client = new issuer.Client({ client_id: id, client_secret: secret, redirect_uris: [callback] });
    const checks = { code_verifier: generators.codeVerifier(), state: generators.state(), nonce: generators.nonce() };
    const start = client.authorizationUrl({
      scope,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: generators.codeChallenge(checks.code_verifier),
      code_challenge_method: 'S256',
    });
    const end = await authorized(world, start);
    const tokens = await client.callback(callback, Object.fromEntries(end.searchParams), checks);
    const { sub } = await client.userinfo(tokens);
    const fresh = await client.refresh(tokens.refresh_token);
    await client.revoke(fresh.refresh_token);
    return [sub, 'code', 'pkce', 'userinfo', 'refresh', 'revocation'];
  },
  oauth4webapi: async (world) => {
    const oauth = await world.load('oauth4webapi');
    const options = { [oauth.allowInsecureRequests]: true };
    const { id, secret } = await world.register({ redirect_uris: [callback] });
    const issuer = new URL(world.issuer);
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
    const client = { client_id: id };
    const authentication = oauth.ClientSecretBasic(secret);
    const [verifier, state, nonce] = [
      oauth.generateRandomCodeVerifier(),
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
    ];
    const start = new URL(server.authorization_endpoint);
    start.search = `${new URLSearchParams({
      client_id: id,
      redirect_uri: callback,
      response_type: 'code',
      scope,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })}`;
    const parameters = oauth.validateAuthResponse(server, client, await authorized(world, start), state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      callback,
      verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, options);
    const user = await oauth.userInfoRequest(server, client, tokens.access_token, options);
    const { sub } = await oauth.processUserInfoResponse(server, client, 'member-1', user);
    const again = await oauth.refreshTokenGrantRequest(server, client, authentication, tokens.refresh_token, options);
    await oauth.processRefreshTokenResponse(server, client, again);
    return [sub, 'code', 'pkce', 'signature', 'userinfo', 'refresh'];
  },
  'oidc-client-ts': async (world) => {
    const { OidcClient, WebStorageStateStore, InMemoryWebStorage } = await world.load('oidc-client-ts');
    const { id } = await world.register({
      redirect_uris: [callback],
      post_logout_redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
    });
    const client = new OidcClient({
      authority: world.issuer,
      client_id: id,
      redirect_uri: callback,
      post_logout_redirect_uri: callback,
      scope,
      loadUserInfo: true,
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    });
    const { url } = await client.createSigninRequest({});
    const signedIn = await client.processSigninResponse((await authorized(world, url)).href);
    const { refresh_token, id_token, profile, session_state } = signedIn;
    const state = { refresh_token, id_token, profile, session_state, scope, data: undefined };
    assert.ok((await client.useRefreshToken({ state })).access_token);
    const signout = await client.createSignoutRequest({ id_token_hint: id_token });
    await client.processSignoutResponse((await authorized(world, signout.url)).href);
    return [profile.sub, 'code', 'pkce', 'userinfo', 'refresh', 'logout'];
  },
  'simple-oauth2': async (world) => {
    const { default: oauth2 } = await world.load('simple-oauth2');
    const { id, secret } = await world.register({ redirect_uris: [callback] });
    const config = {
      client: { id, secret },
      auth: {
        tokenHost: world.issuer,
        tokenPath: '/oauth2/token',
        authorizePath: '/oauth2/auth',
        revokePath: '/oauth2/revoke',
      },
    };
    const client = new oauth2.AuthorizationCode(config);
    const start = client.authorizeURL({ redirect_uri: callback, scope, state: 'a-state-of-some-length' });
    const end = await authorized(world, start);
    const token = await client.getToken({ code: end.searchParams.get('code'), redirect_uri: callback });
    const fresh = await token.refresh();
    // The library wants JSON, but a revocation has an empty response (RFC 7009, section 2.2).
    const revocation = await fresh.revokeAll().then(
      () => 'revocation',
      ({ message }) => `revocation: ${message}`,
    );
    const { authorizePath: _, ...auth } = config.auth;
    const own = await new oauth2.ClientCredentials({ ...config, auth }).getToken({});
    assert.equal(claimsOf(own.token.access_token).client_id, id);
    return [claimsOf(token.token.access_token).sub, 'code', 'refresh', revocation, 'client credentials'];
  },
  'client-oauth2': async (world) => {
    const { default: ClientOAuth2 } = await world.load('client-oauth2');
    const { id, secret } = await world.register({ redirect_uris: [callback] });
    const client = new ClientOAuth2({
      clientId: id,
      clientSecret: secret,
      accessTokenUri: `${world.issuer}/oauth2/token`,
      authorizationUri: `${world.issuer}/oauth2/auth`,
      redirectUri: callback,
      scopes: scope.split(' '),
      state: 'a-state-of-some-length',
    });
    const token = await client.code.getToken((await authorized(world, client.code.getUri())).href);
    const fresh = await token.refresh();
    assert.ok((await client.credentials.getToken()).accessToken);
    return [claimsOf(fresh.accessToken).sub, 'code', 'refresh', 'client credentials'];
  },
  '@badgateway/oauth2-client': async (world) => {
    const { OAuth2Client, generateCodeVerifier } = await world.load('@badgateway/oauth2-client');
    const { id, secret } = await world.register({
      redirect_uris: [callback],
      token_endpoint_auth_method: 'client_secret_post',
    });
    const client = new OAuth2Client({
      server: `${world.issuer}/`,
      clientId: id,
      clientSecret: secret,
      discoveryEndpoint: '/.well-known/openid-configuration',
    });
    const checks = {
      redirectUri: callback,
      codeVerifier: await generateCodeVerifier(),
      state: 'a-state-of-some-length',
    };
    const start = await client.authorizationCode.getAuthorizeUri({ ...checks, scope: scope.split(' ') });
    const token = await client.authorizationCode.getTokenFromCodeRedirect(await authorized(world, start), checks);
    const fresh = await client.refreshToken(token);
    const { active, sub } = await client
      .introspect(fresh)
      .catch(() => ({ active: undefined, sub: claimsOf(fresh.accessToken).sub }));
    return [sub, 'code', 'pkce', 'refresh', `introspection ${active ?? 'refused'}`];
  },
  arctic: async (world) => {
    const { OAuth2Client, CodeChallengeMethod } = await world.load('arctic');
    const { id, secret } = await world.register({ redirect_uris: [callback] });
    const client = new OAuth2Client(id, secret, callback);
    const verifier = 'v'.repeat(64);
    const start = client.createAuthorizationURLWithPKCE(
      `${world.issuer}/oauth2/auth`,
      'a-state-of-some-length',
      CodeChallengeMethod.S256,
      verifier,
      scope.split(' '),
    );
    const end = await authorized(world, start);
    const endpoint = `${world.issuer}/oauth2/token`;
    const tokens = await client.validateAuthorizationCode(endpoint, end.searchParams.get('code'), verifier);
    const fresh = await client.refreshAccessToken(endpoint, tokens.refreshToken(), scope.split(' '));
    await client.revokeToken(`${world.issuer}/oauth2/revoke`, fresh.refreshToken());
    return [claimsOf(fresh.accessToken()).sub, 'code', 'pkce', 'refresh', 'revocation'];
  },
  'passport-oauth2': async (world) => {
    const [{ default: passport }, { default: Strategy }, { default: session }] = await Promise.all([
      world.load('passport'),
      world.load('passport-oauth2'),
      world.load('express-session'),
    ]);
    const origin = await expressApp(world, async (app, own) => {
      const { id, secret } = await world.register({
        redirect_uris: [`${own}/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      });
      const strategy = new Strategy(
        {
          authorizationURL: `${world.issuer}/oauth2/auth`,
          tokenURL: `${world.issuer}/oauth2/token`,
          clientID: id,
          clientSecret: secret,
          callbackURL: `${own}/callback`,
          scope: scope.split(' '),
          state: true,
          pkce: true,
        },
        (token, _refresh, _profile, done) => done(null, claimsOf(token)),
      );
      app.use(session({ secret: 'cat', resave: false, saveUninitialized: false }));
      const check = passport.authenticate(strategy, { session: false });
      app.get('/login', check);
      app.get('/callback', check, (request, response) => response.send(request.user.sub));
    });
    const { text } = await world.browser().follow(`${origin}/login`);
    return [text, 'code', 'pkce', 'state'];
  },
  'passport-openidconnect': async (world) => {
    const [{ default: passport }, { default: Strategy }, { default: session }] = await Promise.all([
      world.load('passport'),
      world.load('passport-openidconnect'),
      world.load('express-session'),
    ]);
    const origin = await expressApp(world, async (app, own) => {
      const { id, secret } = await world.register({
        redirect_uris: [`${own}/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      });
      const strategy = new Strategy(
        {
          issuer: world.issuer,
          authorizationURL: `${world.issuer}/oauth2/auth`,
          tokenURL: `${world.issuer}/oauth2/token`,
          userInfoURL: `${world.issuer}/userinfo`,
          clientID: id,
          clientSecret: secret,
          callbackURL: `${own}/callback`,
        },
        (_issuer, profile, done) => done(null, profile),
      );
      app.use(session({ secret: 'cat', resave: false, saveUninitialized: false }));
      const check = passport.authenticate(strategy, { session: false });
      app.get('/login', check);
      app.get('/callback', check, (request, response) => response.send(request.user.id));
    });
    const { text } = await world.browser().follow(`${origin}/login`);
    return [text, 'code', 'ID token', 'userinfo'];
  },
  grant: async (world) => {
    const [{ default: grant }, { default: session }] = await Promise.all([
      world.load('grant'),
      world.load('express-session'),
    ]);
    const origin = await expressApp(world, async (app, own) => {
      const { id, secret } = await world.register({ redirect_uris: [`${own}/connect/hydra/callback`] });
      app.use(session({ secret: 'cat', resave: false, saveUninitialized: true }));
      app.use(
        grant.express({
          defaults: { origin: own, transport: 'session', state: true, nonce: true, pkce: true, prefix: '/connect' },
          hydra: {
            authorize_url: `${world.issuer}/oauth2/auth`,
            access_url: `${world.issuer}/oauth2/token`,
            profile_url: `${world.issuer}/userinfo`,
            oauth: 2,
            key: id,
            secret,
            scope: scope.split(' '),
            scope_delimiter: ' ',
            token_endpoint_auth_method: 'client_secret_basic',
            response: ['tokens', 'profile', 'jwt'],
            callback: '/done',
          },
        }),
      );
      app.get('/done', (request, response) => response.send(request.session.grant.response));
    });
    const { text } = await world.browser().follow(`${origin}/connect/hydra`);
    const { profile, jwt } = JSON.parse(text);
    assert.equal(jwt.id_token.payload.sub, 'member-1');
    return [profile.sub, 'code', 'pkce', 'nonce', 'userinfo'];
  },
  '@auth/core': async (world) => {
    const { Auth } = await world.load('@auth/core');
    let config;
    const origin = await world.listen(async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
      const asked = new Request(`${origin}${request.url}`, { method: request.method, headers: request.headers, body });
      const answer = await Auth(asked, config);
      for (const [name, value] of answer.headers) response.appendHeader(name, value);
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    });
    const { id, secret } = await world.register({ redirect_uris: [`${origin}/auth/callback/hydra`] });
    config = {
      basePath: '/auth',
      trustHost: true,
      secret: 'a-secret-of-the-app-of-some-length',
      logger: { error: (error) => console.error(`    ${error.cause?.err ?? error}`), warn() {}, debug() {} },
      providers: [
        {
          id: 'hydra',
          name: 'Hydra',
          type: 'oidc',
          issuer: world.issuer,
          clientId: id,
          clientSecret: secret,
          checks: ['pkce', 'state', 'nonce'],
          authorization: { params: { scope } },
          profile: ({ sub }) => ({ id: sub, name: sub }),
        },
      ],
    };
    const browser = world.browser();
    const { csrfToken } = JSON.parse((await browser.follow(`${origin}/auth/csrf`)).text);
    await browser.follow(`${origin}/auth/signin/hydra`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams({ csrfToken, callbackUrl: `${origin}/auth/session` })}`,
    });
    const { user } = JSON.parse((await browser.follow(`${origin}/auth/session`)).text);
    return [user.name, 'code', 'pkce', 'state', 'nonce'];
  },
  'express-openid-connect': async (world) => {
    const { default: library } = await world.load('express-openid-connect');
    const origin = await expressApp(world, async (app, own) => {
      const { id, secret } = await world.register({
        redirect_uris: [`${own}/callback`],
        post_logout_redirect_uris: [own],
      });
      app.use(
        library.auth({
          issuerBaseURL: world.issuer,
          baseURL: own,
          clientID: id,
          clientSecret: secret,
          secret: 'a-secret-of-the-app-of-some-length',
          authRequired: false,
          idpLogout: true,
          clientAuthMethod: 'client_secret_basic',
          authorizationParams: { response_type: 'code', scope },
        }),
      );
      app.get('/me', library.requiresAuth(), async (request, response) => {
        const { sub } = await request.oidc.fetchUserInfo();
        await request.oidc.accessToken.refresh();
        response.send(sub);
      });
      app.get('/', (request, response) => response.send(request.oidc.isAuthenticated() ? 'signed in' : 'signed out'));
    });
    const browser = world.browser();
    const { text } = await browser.follow(`${origin}/me`);
    const { text: after } = await browser.follow(`${origin}/logout`);
    return [text, 'code', 'userinfo', 'refresh', `logout: ${after}`];
  },
  'jwks-rsa': async (world) => {
    const [{ default: jwksClient }, { default: jsonwebtoken }] = await Promise.all([
      world.load('jwks-rsa'),
      world.load('jsonwebtoken'),
    ]);
    const token = await ownToken(world);
    const { kid } = jsonwebtoken.decode(token, { complete: true }).header;
    const key = await jwksClient({ jwksUri: `${world.issuer}/.well-known/jwks.json` }).getSigningKey(kid);
    const { client_id: id, sub } = jsonwebtoken.verify(token, key.getPublicKey(), { issuer: world.issuer });
    assert.equal(id, sub);
    return ['client', 'signature', 'issuer'];
  },
  'express-oauth2-jwt-bearer': async (world) => {
    const { auth } = await world.load('express-oauth2-jwt-bearer');
    const audience = 'https://api.example.org';
    const origin = await expressApp(world, async (app) => {
      app.use(auth({ issuerBaseURL: world.issuer, audience }));
      app.get('/', (request, response) =>
        response.send(request.auth.payload.iss === world.issuer ? 'accepted' : 'other'),
      );
    });
    const token = await ownToken(world, { audience });
    const answers = [];
    for (const authorization of [`Bearer ${token}`, `Bearer ${token}x`]) {
      const response = await fetch(origin, { headers: { authorization } });
      answers.push(`${response.status}`);
    }
    return ['client', 'audience', ...answers];
  },
  'requests-oauthlib': (world) => python(world, 'requests_oauthlib_client.py'),
  authlib: (world) => python(world, 'authlib_client.py'),
  'ory go sdk': async (world) => {
    const browser = world.browser();
    const answer = async (address) => (await browser.follow(address, { end: callback, asks: false })).address;
    return world.converse('ory-go-client', [], { CALLBACK: callback }, answer);
  },
  'ory command line': async (world) => {
    const hydra = async (...args) => JSON.parse(await world.run('hydra', [...args, '--format', 'json']));
    const [admin, public_] = [
      ['--endpoint', world.adminUrl],
      ['--endpoint', world.issuer],
    ];
    const grants = ['authorization_code', 'refresh_token', 'client_credentials'].flatMap((each) => [
      '--grant-type',
      each,
    ]);
    const port = '4446';
    const own = `http://127.0.0.1:${port}/`;
    const made = await hydra(
      'create',
      'oauth2-client',
      ...admin,
      ...grants,
      ...['--response-type', 'code', '--scope', 'openid,offline_access', '--redirect-uri', `${own}callback`],
    );
    const client = ['--client-id', made.client_id, '--client-secret', made.client_secret];
    const token = await hydra('perform', 'client-credentials', ...public_, ...client);
    const seen = await hydra('introspect', 'token', ...admin, token.access_token);
    assert.equal(seen.client_id, made.client_id);
    const scopes = ['--scope', 'openid,offline_access', '--redirect', `${own}callback`];
    const performed = world.run('hydra', [
      ...['perform', 'authorization-code', ...public_, ...client, ...scopes, '--port', port, '--no-open'],
      ...['--format', 'json'],
    ]);
    await listening(own);
    const { text } = await world.browser().follow(`${own}perform-flow`);
    assert.match(text, /Access Token/);
    await performed;
    const keys = await hydra('create', 'jwk', ...admin, 'contract', '--alg', 'RS256');
    await hydra('delete', 'jwk', ...admin, 'contract');
    const updated = await hydra('update', 'oauth2-client', ...admin, made.client_id, '--name', 'Other');
    await hydra('delete', 'oauth2-client', ...admin, made.client_id);
    return [`active ${seen.active}`, 'code', 'tokens', `keys ${keys.keys.length}`, updated.client_name, 'deleted'];
  },
  oathkeeper: async (world) => {
    const audience = 'https://api.example.org';
    const { id, secret } = await world.register({ audience: [audience] });
    const folder = await mkdtemp(join(tmpdir(), 'oathkeeper-'));
    const addresses = { ISSUER: world.issuer, ADMIN: world.adminUrl };
    const template = await readFile(program('oathkeeper.json'), 'utf8');
    const config = JSON.parse(template.replace(/ISSUER|ADMIN/g, (name) => addresses[name]));
    const authenticators = ['oauth2_introspection', 'jwt', 'oauth2_client_credentials', 'bearer_token'];
    const rules = authenticators.map((handler) => ({
      id: handler,
      match: { url: `http://<**>/${handler}`, methods: ['GET'] },
      authenticators: [{ handler }],
      authorizer: { handler: 'allow' },
      mutators: [{ handler: 'header' }],
      errors: [{ handler: 'json' }],
    }));
    const [port, proxy] = [4456, 4455];
    const origin = `http://127.0.0.1:${port}`;
    try {
      await writeFile(join(folder, 'rules.json'), JSON.stringify(rules));
      Object.assign(config.access_rules, { repositories: [`file://${join(folder, 'rules.json')}`] });
      config.serve = { api: { host: '127.0.0.1', port }, proxy: { host: '127.0.0.1', port: proxy } };
      await writeFile(join(folder, 'oathkeeper.json'), JSON.stringify(config));
      world.start('oathkeeper', ['serve', '-c', join(folder, 'oathkeeper.json')]);
      await listening(`${origin}/health/ready`);
      const person = await personsToken(world);
      const own = await ownToken(world, { audience });
      const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
      const ask = async (handler, authorization) => {
        const response = await fetch(`${origin}/decisions/${handler}`, { headers: { authorization } });
        const subject = response.headers.get('x-subject');
        return `${response.status}${subject === 'member-1' ? ' member-1' : ''}`;
      };
      const asked = {
        oauth2_introspection: [`Bearer ${person}`, `Bearer ${own}`, `Bearer ${own}x`],
        jwt: [`Bearer ${person}`, `Bearer ${own}`, `Bearer ${own}x`],
        oauth2_client_credentials: [basic, `${basic.slice(0, -6)}AAAA==`],
        bearer_token: [`Bearer ${person}`, `Bearer ${person}x`],
      };
      const answers = [];
      for (const [handler, values] of Object.entries(asked)) {
        for (const value of values) answers.push(`${handler} ${await ask(handler, value)}`);
      }
      return answers;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** An access token for a client itself, as a JWT. */
async function ownToken(world, parameters = {}) {
  const { id, secret } = await world.register({ audience: Object.values(parameters) });
  const response = await fetch(`${world.issuer}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...parameters }),
  });
  const { access_token: token } = await response.json();
  return token;
}

/** An access token of a person. */
async function personsToken(world) {
  const { id, secret } = await world.register({ redirect_uris: [callback] });
  const parameters = { client_id: id, response_type: 'code', scope, redirect_uri: callback, state: 'a-long-state' };
  const end = await authorized(world, `${world.issuer}/oauth2/auth?${new URLSearchParams(parameters)}`);
  const response = await fetch(`${world.issuer}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: end.searchParams.get('code'),
      redirect_uri: callback,
    }),
  });
  return (await response.json()).access_token;
}

const program = (name) => fileURLToPath(new URL(`programs/${name}`, import.meta.url));

/** Runs a client in Python, which signs a person in. */
async function python(world, name) {
  const { id, secret } = await world.register({ redirect_uris: [callback] });
  const env = { CLIENT_ID: id, CLIENT_SECRET: secret, CALLBACK: callback };
  const answer = async (address) => (await authorized(world, address)).href;
  return world.converse('python/bin/python', [program(name)], env, answer);
}

/** Waits until an address answers. */
async function listening(address) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(address).catch(() => undefined))?.ok) return;
    await wait(50);
  }
  throw new Error(`${address} does not answer`);
}
