import { describe, expect, test } from 'vitest';
import { parseClaimMap } from './claim-map.ts';
import { identityLabel, tokenClaims } from './token-claims.ts';

const at = '2026-01-02T03:04:05Z';

function personWith(traits: object, more: object = {}) {
  return {
    authenticator_assurance_level: 'aal2' as const,
    authentication_methods: [{ method: 'password' as const }, { method: 'totp' as const }],
    identity: { id: 'i1', schema_id: 'default', schema_url: '', traits, updated_at: at, ...more },
  };
}

const email = (value: string, verified = true) => ({ value, verified, via: 'email', id: value, status: 'completed' });

/** Returns the claims of a person by the text of a CLAIMS_FILE. */
function claimsBy(text: string, person: ReturnType<typeof personWith>, scopes: readonly string[], client?: string) {
  return tokenClaims(person, { scopes, client, map: parseClaimMap('claims.yaml', text).data });
}

describe('without a file, tokens have what oryd/kratos-selfservice-ui-node puts into them', () => {
  test("the names of Kratos's quickstart schema", () => {
    const person = personWith({ email: 'a@b.example', name: { first: 'Ada', last: 'Byron' } });
    expect(tokenClaims(person, { scopes: ['openid', 'profile'] })).toEqual({
      id_token: { name: 'Ada Byron', given_name: 'Ada', family_name: 'Byron', updated_at: 1767323045 },
      access_token: {},
    });
  });

  test('a name that is a text, the username and the website', () => {
    const person = personWith({ name: 'Ada Byron', username: 'ada', website: 'https://ada.example' });
    expect(tokenClaims(person, { scopes: ['profile'] }).id_token).toEqual({
      name: 'Ada Byron',
      preferred_username: 'ada',
      website: 'https://ada.example',
      updated_at: 1767323045,
    });
  });

  test('the first verifiable e-mail address, under whatever trait it stands', () => {
    const person = personWith(
      { mails: [] },
      { verifiable_addresses: [email('one@b.example', false), email('two@b.example')] },
    );
    expect(tokenClaims(person, { scopes: ['email'] }).id_token).toEqual({
      email: 'one@b.example',
      email_verified: false,
    });
  });

  test('a phone number that comes first does not hide the e-mail address', () => {
    const sms = { ...email('+33612345678'), via: 'sms' };
    const person = personWith({}, { verifiable_addresses: [sms, email('a@b.example')] });
    expect(tokenClaims(person, { scopes: ['email'] }).id_token).toEqual({ email: 'a@b.example', email_verified: true });
  });
});

test('the trait "email" chooses among several addresses, whatever their order', () => {
  const person = personWith(
    { email: 'Two@b.example' },
    { verifiable_addresses: [email('one@b.example', false), email('two@b.example')] },
  );
  expect(tokenClaims(person, { scopes: ['email'] }).id_token).toEqual({ email: 'two@b.example', email_verified: true });
});

test('without the scope there is no claim, and without a value there is none', () => {
  expect(tokenClaims(personWith({ email: 'a@b.example' }), { scopes: ['openid'] }).id_token).toEqual({});
  expect(
    tokenClaims(
      { identity: { id: 'i', schema_id: '', schema_url: '', traits: null } },
      { scopes: ['email', 'profile'] },
    ).id_token,
  ).toEqual({});
});

test('a claim that OpenID Connect defines as a text is left out if it is none', () => {
  const person = personWith({ username: { of: 'a robot' }, website: ['https://x.example'] });
  expect(tokenClaims(person, { scopes: ['profile'] }).id_token).toEqual({ updated_at: 1767323045 });
});

describe('a file', () => {
  const person = personWith(
    { email: 'a@b.example', nick: 'ada', name: { first: 'Ada', last: 'Byron' } },
    {
      metadata_public: { groups: ['board', 'staff'] },
      verifiable_addresses: [{ ...email('+33612345678'), via: 'sms' }],
    },
  );

  test('adds claims to a scope and to scopes of its own, for both tokens', () => {
    const text = `
scopes:
  profile: { nickname: traits.nick }
  phone: { phone_number: addresses.sms, phone_number_verified: addresses.sms.verified }
  groups: { groups: { from: metadata_public.groups, in: [id_token, access_token] } }
`;
    expect(claimsBy(text, person, ['profile', 'phone', 'groups'])).toEqual({
      id_token: {
        name: 'Ada Byron',
        given_name: 'Ada',
        family_name: 'Byron',
        updated_at: 1767323045,
        nickname: 'ada',
        phone_number: '+33612345678',
        phone_number_verified: true,
        groups: ['board', 'staff'],
      },
      access_token: { groups: ['board', 'staff'] },
    });
  });

  test('takes claims away with false', () => {
    const text = 'scopes: { profile: { updated_at: false, name: false } }';
    expect(claimsBy(text, person, ['profile']).id_token).toEqual({ given_name: 'Ada', family_name: 'Byron' });
  });

  test('says something else for one client, and leaves the others alone', () => {
    const text = `
scopes: { "*": { login: traits.nick } }
clients:
  shop:
    "*": { login: identity.id }
    profile: { name: traits.nick }
`;
    expect(claimsBy(text, person, ['profile'], 'shop').id_token).toMatchObject({ login: 'i1', name: 'ada' });
    expect(claimsBy(text, person, ['profile'], 'other').id_token).toMatchObject({ login: 'ada', name: 'Ada Byron' });
    expect(claimsBy(text, person, ['openid'], 'constructor').id_token).toEqual({ login: 'ada' });
  });

  test('tells how the person signed in', () => {
    const text =
      'scopes: { openid: { methods: session.amr, level: session.acr, amr: { from: session.amr, in: [access_token] } } }';
    expect(claimsBy(text, person, ['openid'])).toEqual({
      id_token: { methods: ['password', 'totp'], level: 'aal2' },
      access_token: { amr: ['password', 'totp'] },
    });
  });
});

test.each([
  [
    'scopes:\n  profile:\n    nickname: trait.nick',
    /^claims.yaml:3: scopes.profile.nickname: expected a path: traits.NAME,/,
  ],
  ['scopes:\n  profile:\n    nickname: identity.age', /^claims.yaml:3: /],
  ['scopes:\n  profile:\n    nickname: 7', /^claims.yaml:3: scopes.profile.nickname: expected a path: .* or false/],
  ['scope: {}', /^claims.yaml:1: scope: unknown key/],
  [
    'scopes:\n  openid:\n    sub: traits.email',
    /^claims.yaml:3: scopes.openid.sub: expected another name, because Hydra/,
  ],
  ['scopes:\n  openid:\n    acr: session.acr', /^claims.yaml:3: .*because Hydra writes this claim itself/],
  ['scopes: [', /^claims.yaml:1: /],
])('a file with a fault is refused with its line: %s', (text, message) => {
  expect(() => parseClaimMap('claims.yaml', text)).toThrow(message);
});

test('an account is called by its e-mail address, else by its name, else by its id', () => {
  expect(identityLabel(personWith({ email: 'a@b.example', name: 'Ada' }).identity)).toBe('a@b.example');
  expect(identityLabel(personWith({ name: { first: 'Ada', last: 'Byron' } }).identity)).toBe('Ada Byron');
  expect(identityLabel(personWith({ username: 'ada' }).identity)).toBe('ada');
  expect(identityLabel(personWith({}).identity)).toBe('i1');
});
