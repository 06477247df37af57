import { ask, type Found, wrapped } from './ask.ts';
import { text } from './fields.ts';
import type { Asking } from './tellers.ts';

const profile =
  'https://api.linkedin.com/v2/me?projection=(id,localizedFirstName,localizedLastName,profilePicture(displayImage~digitalmediaAsset:playableStreams))';
const addresses = 'https://api.linkedin.com/v2/emailAddress?q=members&projection=(elements*(handle~))';

interface Elements {
  readonly elements?: readonly Found[];
}

/** A profile, and the addresses besides (`provider_linkedin.go`). */
export async function linkedin({ kratos, token }: Asking): Promise<Found> {
  const init = { headers: { authorization: `Bearer ${token.access_token}` } };
  const person = await ask(kratos, wrapped, profile, init);
  const { elements = [] } = (await ask(kratos, wrapped, addresses, init)) as Elements;
  const { emailAddress } = (elements[0]?.['handle~'] ?? {}) as Found;
  return {
    sub: text(person.id),
    iss: 'https://login.linkedin.com/',
    email: text(emailAddress),
    given_name: text(person.localizedFirstName),
    last_name: text(person.localizedLastName),
    picture: picture(person),
  };
}

/** The third size of a picture, or the last of fewer. */
function picture({ profilePicture }: Found): string {
  const { elements = [] } = ((profilePicture as Found | undefined)?.['displayImage~'] ?? {}) as Elements;
  const { identifiers = [] } = (elements.slice(0, 3).at(-1) ?? {}) as { readonly identifiers?: readonly Found[] };
  return text(identifiers[0]?.identifier);
}
