import { randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import * as oidc from 'openid-client';
import { languageOf, textsIn } from './client-texts.ts';
import { escapeHtml, page, table } from './page.ts';
import { type Tour, tourCards } from './tour.ts';

type Language = ReturnType<typeof languageOf>;

/** Options of the main application, a confidential OAuth 2.0 client with authorization code and PKCE. */
export interface ClientOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its own origin. */
  readonly origin: string;
  /** Origin of the sign-in app. `return_to` may lead to its pages only. */
  readonly signInApp?: string;
  /** Where the cards of the first page lead; without it the page has none. */
  readonly tour?: Tour;
}

interface SignedInPerson {
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

/** Claims that hold a time, in seconds since 1970 (RFC 7519, section 4.1; OpenID Connect Core 1.0, section 2). */
const times = new Set(['auth_time', 'exp', 'iat', 'nbf', 'rat', 'updated_at']);

/** Returns the claims with times as dates. */
function readable(claims: Readonly<Record<string, unknown>>, language: Language): [string, unknown][] {
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return Object.entries(claims).map(([name, value]) => [
    name,
    times.has(name) && typeof value === 'number' ? dates.format(value * 1000) : value,
  ]);
}

function home(person: SignedInPerson | undefined, language: Language, tour: Tour | undefined): Response {
  const texts = textsIn(language);
  const cards = tour ? tourCards(tour, language, person !== undefined) : '';
  if (!person) {
    const { title, introduction, signIn } = texts;
    const body = `<h1>${title}</h1><p>${introduction}</p><a class="button" href="/sign-in">${signIn}</a>${cards}`;
    return page(title, body, 200, language);
  }
  const { given_name: name, sub } = person.claims;
  const fold = (id: string, title: string, claims: Readonly<Record<string, unknown>>) =>
    `<details id="${id}"><summary>${title}</summary>${table(readable(claims, language))}</details>`;
  const body = `<h1>${texts.hello} ${escapeHtml(`${name ?? sub}`)}</h1><p>${texts.verified}</p>
    <a class="button" href="/sign-out">${texts.signOut}</a>${cards}
    ${fold('id-token', texts.idToken, person.claims)}${fold('userinfo', 'Userinfo', person.userinfo)}`;
  return page(texts.signedIn, body, 200, language);
}

/** Returns the page of an error: OAuth 2.0's own error if there is one, else the library's message. */
function failure(error: unknown, language: Language): Response {
  const texts = textsIn(language);
  const rows =
    error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
      ? ([
          ['error', error.error],
          ['error_description', error.error_description ?? ''],
        ] as const)
      : ([[texts.error, error instanceof Error ? error.message : `${error}`]] as const);
  const body = `<h1>${texts.failed}</h1><p>${texts.failure}</p><section>${table(rows)}</section><a class="button" href="/">${texts.back}</a>`;
  return page(texts.failed, body, 400, language);
}

function notFound(language: Language): Response {
  const { notFound: title, back } = textsIn(language);
  return page(title, `<h1>${title}</h1><p><a href="/">${back}</a></p>`, 404, language);
}

/**
 * Creates the request handler of the demonstration's main application. openid-client does the protocol: discovery, PKCE,
 * state, nonce, code exchange, ID token checks with the signature, and userinfo.
 */
export function createClient(options: ClientOptions): (request: Request) => Promise<Response> {
  const people = new Map<string, SignedInPerson>();
  const callback = `${options.origin}/callback`;
  let discovered: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    discovered ??= oidc.discovery(
      new URL(options.issuer),
      options.clientId,
      {},
      oidc.ClientSecretBasic(options.clientSecret),
      {
        // Plain HTTP is allowed on this machine only. Signatures are checked nevertheless.
        execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
      },
    );
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };

  /** Returns `return_to` if it leads to the sign-in app, else this application's own page. */
  const landing = (returnTo: string | null) =>
    URL.parse(returnTo ?? '')?.origin === options.signInApp ? (returnTo ?? '/') : '/';

  /** Starts a sign-in. Parameters of the address go into the request, such as `?acr_values=aal2`. */
  const signIn = async (request: Request) => {
    const config = await configuration();
    const { return_to = null, ...parameters } = Object.fromEntries(new URL(request.url).searchParams);
    const transaction = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const address = oidc.buildAuthorizationUrl(config, {
      ...parameters,
      redirect_uri: callback,
      scope,
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
      code_challenge_method: 'S256',
    });
    const { state, nonce, verifier } = transaction;
    const back = encodeURIComponent(landing(return_to));
    return redirect(address.href, cookie(transactionCookie, [state, nonce, verifier, back].join(' ')));
  };

  const exchangeCode = async (request: Request) => {
    const config = await configuration();
    const [state = '', nonce = '', verifier = '', back = '/'] = (cookieOf(request, transactionCookie) ?? '').split(' ');
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
    return redirect(decodeURIComponent(back), cookie(transactionCookie, ''), cookie(sessionCookie, id));
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

  /** Ends the application's session only after Hydra's logout, so that a user who declines stays signed in. */
  const signedOut = async (request: Request) => {
    const state = new URL(request.url).searchParams.get('state');
    if (state !== cookieOf(request, transactionCookie)) return redirect('/');
    people.delete(cookieOf(request, sessionCookie) ?? '');
    return redirect('/', cookie(transactionCookie, ''), cookie(sessionCookie, ''));
  };

  const pages: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    '/': async (request) => {
      const { search, searchParams } = new URL(request.url);
      // The sign-in app refused a sign-in without an application: start one here.
      if (searchParams.has('return_to')) return redirect(`/sign-in${search}`);
      return home(people.get(cookieOf(request, sessionCookie) ?? ''), languageOf(request), options.tour);
    },
    '/sign-in': signIn,
    '/callback': exchangeCode,
    '/sign-out': signOut,
    '/signed-out': signedOut,
  };
  return (request) => {
    const answer = pages[new URL(request.url).pathname];
    if (answer === undefined) return Promise.resolve(notFound(languageOf(request)));
    return answer(request).catch((error: unknown) => failure(error, languageOf(request)));
  };
}
