import { randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import * as oidc from 'openid-client';
import { escapeHtml, page, table } from './page.ts';

/** The main application as an OAuth2 client (confidential, authorization code + PKCE). */
export interface ClientOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its own address, without a path. */
  readonly origin: string;
}

interface Person {
  readonly idToken: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly userinfo: Readonly<Record<string, unknown>>;
}

const transactionCookie = 'demo_transaction';
const sessionCookie = 'demo_session';
const scope = 'openid profile email offline_access';

function cookieOf(request: Request, name: string): string | undefined {
  return parseCookie(request.headers.get('cookie') ?? '')[name];
}

function cookie(name: string, value: string): string {
  return stringifySetCookie({
    name,
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    ...(value === '' && { maxAge: 0 }),
  });
}

function redirect(location: string, ...cookies: readonly string[]): Response {
  const answer = new Response(null, { status: 302, headers: { location } });
  for (const one of cookies) answer.headers.append('set-cookie', one);
  return answer;
}

function home(person: Person | undefined): Response {
  if (!person) {
    return page(
      'Application principale',
      '<h1>Application principale</h1><p>Cette page joue le rôle de l’application à laquelle on se connecte.</p><a class="button" href="/sign-in">Se connecter</a>',
    );
  }
  const { given_name: name, sub } = person.claims;
  return page(
    'Vous êtes connecté',
    `<h1>Bonjour ${escapeHtml(`${name ?? sub}`)}</h1><p>Le code a été échangé et la signature du jeton d’identité vérifiée.</p>
    <section><h2>Jeton d’identité</h2>${table(Object.entries(person.claims))}</section>
    <section><h2>Userinfo</h2>${table(Object.entries(person.userinfo))}</section>
    <a class="button" href="/sign-out">Se déconnecter</a>`,
  );
}

/** Any failure as text: OAuth2's own error when there is one, else the library's code. */
function failure(error: unknown): Response {
  const rows =
    error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
      ? ([
          ['error', error.error],
          ['error_description', error.error_description ?? ''],
        ] as const)
      : ([['erreur', error instanceof Error ? error.message : `${error}`]] as const);
  return page(
    'La connexion a échoué',
    `<h1>La connexion n’a pas abouti</h1><p>Voici ce que le serveur a répondu.</p><section>${table(rows)}</section><a class="button" href="/">Retour à l’application</a>`,
    400,
  );
}

/**
 * Makes the demonstration's main application. The protocol is openid-client's: discovery, PKCE,
 * state, nonce, code exchange, ID token checks (its signature too, against JWKS) and userinfo.
 */
export function createClient(options: ClientOptions): (request: Request) => Promise<Response> {
  const people = new Map<string, Person>();
  const callback = `${options.origin}/callback`;
  let discovered: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    discovered ??= oidc.discovery(
      new URL(options.issuer),
      options.clientId,
      {},
      oidc.ClientSecretBasic(options.clientSecret),
      {
        // Plain http is for loopback only; signatures are not skipped because of it.
        execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
      },
    );
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };

  const signIn = async () => {
    const config = await configuration();
    const transaction = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
      code_challenge_method: 'S256',
    });
    const { state, nonce, verifier } = transaction;
    return redirect(address.href, cookie(transactionCookie, [state, nonce, verifier].join('.')));
  };

  const finish = async (request: Request) => {
    const config = await configuration();
    const [state = '', nonce = '', verifier = ''] = (cookieOf(request, transactionCookie) ?? '').split('.');
    const tokens = await oidc.authorizationCodeGrant(config, new URL(request.url), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('no ID token');
    const userinfo = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    const id = randomUUID();
    people.set(id, { idToken: tokens.id_token, claims, userinfo });
    return redirect('/', cookie(transactionCookie, ''), cookie(sessionCookie, id));
  };

  const signOut = async (request: Request) => {
    const person = people.get(cookieOf(request, sessionCookie) ?? '');
    if (!person) return redirect('/');
    const state = oidc.randomState();
    const address = oidc.buildEndSessionUrl(await configuration(), {
      id_token_hint: person.idToken,
      post_logout_redirect_uri: `${options.origin}/signed-out`,
      state,
    });
    return redirect(address.href, cookie(transactionCookie, state));
  };

  /** The session here ends only now: who answers "no" comes back signed in. */
  const signedOut = async (request: Request) => {
    const state = new URL(request.url).searchParams.get('state');
    if (state !== cookieOf(request, transactionCookie)) return redirect('/');
    people.delete(cookieOf(request, sessionCookie) ?? '');
    return redirect('/', cookie(transactionCookie, ''), cookie(sessionCookie, ''));
  };

  const pages: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    '/': async (request) => home(people.get(cookieOf(request, sessionCookie) ?? '')),
    '/sign-in': signIn,
    '/callback': finish,
    '/sign-out': signOut,
    '/signed-out': signedOut,
  };
  const unknown = async () => page('Page introuvable', '<h1>Page introuvable</h1><p><a href="/">Retour</a></p>', 404);

  return (request) => (pages[new URL(request.url).pathname] ?? unknown)(request).catch(failure);
}
