/** X uses OAuth 1.0a (RFC 5849). The request token encodes the callback's address; the access token is the person's code. */
import { type Answer, type Incoming, jsonAnswer, textAnswer } from 'ory-simulator/core';
import { personOf, withOwnMembers } from './person.ts';

const form = (fields: Readonly<Record<string, string>>) =>
  textAnswer(200, new URLSearchParams(fields).toString(), { 'content-type': 'text/html; charset=utf-8' });

/** The parameters of the header `Authorization: OAuth name="value", …`. */
function signedBy({ headers }: Incoming): Readonly<Record<string, string>> {
  const pairs = [...(headers.get('authorization') ?? '').matchAll(/(\w+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]));
}

const members = ['oauth_consumer_key', 'oauth_nonce', 'oauth_signature', 'oauth_timestamp', 'oauth_version'];

/** Answers a request to X's API; undefined for another host. */
export function x(incoming: Incoming): Answer | undefined {
  const { host, pathname, searchParams } = incoming.url;
  if (host !== 'api.twitter.com') return undefined;
  const sent = signedBy(incoming);
  const isSigned = sent.oauth_signature_method === 'HMAC-SHA1' && members.every((name) => sent[name]);
  if (!isSigned) return jsonAnswer(400, { errors: [{ code: 215, message: 'Bad Authentication data.' }] });
  if (pathname === '/oauth/request_token')
    return form({
      oauth_token: Buffer.from(sent.oauth_callback ?? '').toString('base64url'),
      oauth_token_secret: 'secret',
      oauth_callback_confirmed: 'true',
    });
  const code = pathname === '/oauth/access_token' ? sent.oauth_verifier : sent.oauth_token;
  const person = personOf(code ?? '');
  if (!person || person.fault === 'token') return textAnswer(401, 'Request token missing');
  if (pathname === '/oauth/access_token')
    return form({ oauth_token: code ?? '', oauth_token_secret: 'secret', user_id: person.id, screen_name: 'grace' });
  if (person.fault) return jsonAnswer(500, { errors: [{ code: 131, message: 'Internal error' }] });
  return jsonAnswer(
    200,
    withOwnMembers(person, {
      id: Number(person.id),
      id_str: person.id,
      name: `${person.given} ${person.family}`,
      screen_name: person.given.toLowerCase(),
      location: 'Arlington',
      url: 'https://t.co/none',
      profile_image_url_https: `https://images.example.org/${person.id}.png`,
      ...(searchParams.get('include_email') === 'true' ? { email: person.email } : {}),
    }),
  );
}
