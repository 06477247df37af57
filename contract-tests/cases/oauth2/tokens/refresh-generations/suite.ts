import { parameter, text } from '../../../../kit/index.ts';
import {
  authorizeClient,
  basic,
  bearer,
  exchangeCode,
  introspectToken,
  obtainTokens,
  refreshTokens,
  registerClient,
} from '../../../../kit/oauth2-tokens.ts';
import type { AgentAnswer } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const opaque = 'contract-graceful';
const signed = 'contract-graceful-signed';
const short = 'contract-graceful-short';
const unrecorded = { unrecorded: true };

/** The grace period of refresh tokens across generations: when each token of a consent ends. */
export default contract('oauth2/tokens/refresh-generations', { profile: 'oauth2-grace' }, async (stage) => {
  const { admin } = stage.hydra;
  await registerClient(stage, opaque);
  await registerClient(stage, signed, { access_token_strategy: 'jwt' });
  await registerClient(stage, short);
  for (const client of [opaque, signed]) await inTime(stage, client);
  await altered(stage);
  await deleted(stage);
  await afterExpiry(stage);
  for (const id of [opaque, signed, short]) await admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

interface Pair {
  readonly access: string;
  readonly refresh: string;
}

const pairOf = (body: unknown): Pair => ({ access: text(body, 'access_token'), refresh: text(body, 'refresh_token') });

const renewed = async (stage: Stage, client: string, { refresh }: Pair): Promise<Pair> =>
  pairOf((await refreshTokens(stage, client, refresh)).body);

/** Creates a family of tokens: each refresh token is used twice. */
async function family(stage: Stage, client: string, count = 3, walk = {}): Promise<Pair[][]> {
  const generations = [[pairOf(await obtainTokens(stage, client, walk))]];
  while (generations.length < count) {
    const next: Pair[] = [];
    for (const pair of generations.at(-1) ?? [])
      next.push(await renewed(stage, client, pair), await renewed(stage, client, pair));
    generations.push(next);
  }
  return generations;
}

async function show(stage: Stage, generations: readonly (readonly Pair[])[]): Promise<void> {
  for (const { access, refresh } of generations.flat()) {
    await introspectToken(stage, access);
    await introspectToken(stage, refresh);
  }
}

const pairAt = (generations: readonly (readonly Pair[])[], generation: number, index = 0): Pair => {
  const pair = generations[generation]?.[index];
  if (!pair) throw new Error(`there is no pair ${index} in generation ${generation}`);
  return pair;
};

const revoked = ({ hydra }: Stage, client: string, token: string): Promise<AgentAnswer> =>
  hydra.public.post('/oauth2/revoke', { token }, basic(client));

async function inTime(stage: Stage, client: string): Promise<void> {
  const { hydra, newForm, note } = stage;
  note(`${client}: the youngest alone have access`);
  const one = await family(stage, client);
  await show(stage, one);
  await hydra.public.get('/userinfo', bearer(pairAt(one, 2, 3).access));
  note('an access token that ended is revoked: nothing else ends');
  await revoked(stage, client, pairAt(one, 1).access);
  await introspectToken(stage, pairAt(one, 2).access);
  note('another client wants some of it');
  await refreshTokens(stage, client === opaque ? signed : opaque, pairAt(one, 0).refresh);
  await revoked(stage, client === opaque ? signed : opaque, pairAt(one, 1).refresh);
  await introspectToken(stage, pairAt(one, 2).access);
  note('one of the youngest is revoked');
  await revoked(stage, client, pairAt(one, 2, 1).refresh);
  await show(stage, one);
  await refreshTokens(stage, client, pairAt(one, 0).refresh);
  note('the oldest is revoked');
  const two = await family(stage, client, 2);
  await revoked(stage, client, pairAt(two, 0).refresh);
  await show(stage, two);
  note('an access token of the youngest is revoked');
  const three = await family(stage, client, 2);
  await revoked(stage, client, pairAt(three, 1, 1).access);
  await show(stage, three);
  note('the consent is revoked');
  const four = await family(stage, client, 2, { login: { subject: 'member-graceful' } });
  await hydra.admin.delete('/admin/oauth2/auth/sessions/consent?subject=member-graceful&all=true');
  await show(stage, four);
  await refreshTokens(stage, client, pairAt(four, 1).refresh);
  note('the code is used again');
  const back = await authorizeClient(stage, newForm(), client);
  const first = pairOf((await exchangeCode(stage, client, back)).body);
  const next = [await renewed(stage, client, first), await renewed(stage, client, first)];
  await exchangeCode(stage, client, back);
  await show(stage, [[first], next]);
  note('no access token is left');
  const five = await family(stage, client, 2);
  await hydra.admin.delete(`/admin/oauth2/tokens?client_id=${client}`);
  await show(stage, five);
  const again = await renewed(stage, client, pairAt(five, 0));
  await show(stage, [[again, await renewed(stage, client, pairAt(five, 1))], ...five]);
  note('the login session ends, and its tokens go on');
  const six = await family(stage, client, 2, { login: { subject: 'member-leaving', remember: true } });
  await hydra.admin.delete('/admin/oauth2/auth/sessions/login?subject=member-leaving');
  await show(stage, [...six, [await renewed(stage, client, pairAt(six, 1))]]);
  await hydra.public.get('/userinfo', bearer(pairAt(six, 1, 1).access));
  note('a scope that the client may have no more');
  const patch = (scope: string) =>
    hydra.admin.patch(`/admin/clients/${client}`, [{ op: 'replace', path: '/scope', value: scope }], unrecorded);
  await patch('openid offline_access');
  await refreshTokens(stage, client, pairAt(five, 0).refresh);
  await patch('openid offline_access photos.read photos');
  await refreshTokens(stage, client, pairAt(five, 0).refresh);
}

/** Returns the signature of a token after another prefix. */
const withPrefix = (word: string, token: string): string => `${word}.${token.split('.').at(-1)}`;

async function altered(stage: Stage): Promise<void> {
  const { label, newForm, note } = stage;
  const other = (token: string) =>
    label('altered', withPrefix('ory_rt_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', token));
  const bare = (token: string) => label('altered', withPrefix('nonsense', token));
  note('refresh tokens that somebody changed');
  const [[one], [two] = []] = (await family(stage, opaque, 2)) as [Pair[], Pair[]];
  for (const pair of [one, two]) {
    if (!pair) throw new Error('no pair');
    for (const change of [other, bare, (token: string) => label('altered', token.replace('ory_rt_', ''))]) {
      await introspectToken(stage, change(pair.refresh));
      await refreshTokens(stage, opaque, change(pair.refresh));
      await refreshTokens(stage, signed, change(pair.refresh));
    }
    for (const more of [`${pair.refresh}.x`, `${pair.refresh}x`, ` ${pair.refresh}`]) {
      const token = label('altered', more);
      await introspectToken(stage, token);
      await refreshTokens(stage, opaque, token);
    }
  }
  if (!two) throw new Error('no pair');
  await revoked(stage, signed, bare(two.refresh));
  await introspectToken(stage, two.refresh);
  await revoked(stage, opaque, bare(two.refresh));
  await introspectToken(stage, two.refresh);
  note('codes that somebody changed');
  const back = await authorizeClient(stage, newForm(), opaque);
  const code = parameter(back.location, 'code');
  const wrong = label('altered', withPrefix('ory_ac_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', code));
  await exchangeCode(stage, opaque, { ...back, location: back.location.replace(code, wrong) });
  const pair = pairOf((await exchangeCode(stage, opaque, back)).body);
  await exchangeCode(stage, opaque, { ...back, location: back.location.replace(code, wrong) });
  await show(stage, [[pair]]);
}

/** Deletes the client and registers it again with the same id. */
async function deleted(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('the client is another one');
  const one = await family(stage, short, 2);
  await registerClient(stage, short);
  await show(stage, one);
  await refreshTokens(stage, short, pairAt(one, 0).refresh);
  note('the client has other lifespans now');
  const two = await family(stage, short, 2);
  const lifespans = {
    refresh_token_grant_refresh_token_lifespan: '2m',
    refresh_token_grant_access_token_lifespan: '1m',
    refresh_token_grant_id_token_lifespan: '3m',
  };
  await hydra.admin.put(`/admin/clients/${short}/lifespans`, lifespans);
  await show(stage, [
    ...two,
    [await renewed(stage, short, pairAt(two, 0)), await renewed(stage, short, pairAt(two, 1))],
  ]);
  note('the client may not refresh any more');
  const patch = [{ op: 'replace', path: '/grant_types', value: ['authorization_code'] }];
  await hydra.admin.patch(`/admin/clients/${short}`, patch, unrecorded);
  await refreshTokens(stage, short, pairAt(two, 0).refresh);
  await show(stage, [[pairAt(two, 0)]]);
  await obtainTokens(stage, short);
  await registerClient(stage, short);
}

async function afterExpiry(stage: Stage): Promise<void> {
  const { hydra, note, until } = stage;
  note('a refresh token that ends before its time to be used again does');
  await hydra.admin.put(`/admin/clients/${short}/lifespans`, {
    authorization_code_grant_refresh_token_lifespan: '1s',
  });
  const brief = pairOf(await obtainTokens(stage, short));
  const kept = await renewed(stage, short, brief);
  const refresh = ({ refresh }: Pair, client: string) =>
    hydra.public.post(
      '/oauth2/token',
      { grant_type: 'refresh_token', refresh_token: refresh },
      { ...basic(client), ...unrecorded },
    );
  await until(400, () => refresh(brief, short));
  await refreshTokens(stage, short, brief.refresh);
  await show(stage, [[brief, kept]]);
  note('families');
  const one = await family(stage, signed);
  const last = await renewed(stage, signed, pairAt(one, 2));
  const two = await family(stage, opaque, 3);
  const three = await family(stage, opaque, 2);
  const four = await family(stage, signed, 2);
  const five = await family(stage, opaque, 2);
  const six = await family(stage, opaque, 2);
  const first = pairOf(await obtainTokens(stage, opaque));
  await until(400, () => refresh(first, opaque));
  note('later: what is used, and what is not');
  await show(stage, [...one, [last]]);
  note('one that was used is revoked: nothing ends');
  await revoked(stage, opaque, pairAt(three, 0).refresh);
  await introspectToken(stage, pairAt(three, 1).refresh);
  note('one that was used is used again: everything ends');
  await refreshTokens(stage, signed, pairAt(one, 2).refresh);
  await show(stage, [...one, [last]]);
  await refreshTokens(stage, opaque, pairAt(two, 1, 1).refresh);
  await show(stage, two);
  note('and so it does where another client uses it');
  await refreshTokens(stage, opaque, pairAt(four, 0).refresh);
  await show(stage, four);
  note('or somebody who knows a part of it');
  await refreshTokens(stage, opaque, stage.label('altered', withPrefix('nonsense', pairAt(five, 0).refresh)));
  await show(stage, five);
  note('the youngest go on, and may be used again for a while from now on');
  const seven = [await renewed(stage, opaque, pairAt(six, 1)), await renewed(stage, opaque, pairAt(six, 1))];
  await show(stage, [...six, seven]);
  note('one that was used, and has ended since');
  await refreshTokens(stage, short, brief.refresh);
  await show(stage, [[brief, kept]]);
}
