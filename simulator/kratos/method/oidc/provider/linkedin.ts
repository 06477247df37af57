import type { ClaimsRequest } from './claims-reader.ts';
import { text } from './fields.ts';
import { type JsonObject, requestJson, upstreamErrorStyle } from './request.ts';

const profile =
  'https://api.linkedin.com/v2/me?projection=(id,localizedFirstName,localizedLastName,profilePicture(displayImage~digitalmediaAsset:playableStreams))';
const addresses = 'https://api.linkedin.com/v2/emailAddress?q=members&projection=(elements*(handle~))';

interface Elements {
  readonly elements?: readonly JsonObject[];
}

/** Reads the profile and addresses of a LinkedIn user (provider_linkedin.go of Kratos v26.2.0). */
export async function linkedin({ kratos, token }: ClaimsRequest): Promise<JsonObject> {
  const init = { headers: { authorization: `Bearer ${token.access_token}` } };
  const person = await requestJson(kratos, upstreamErrorStyle, profile, init);
  const { elements = [] } = (await requestJson(kratos, upstreamErrorStyle, addresses, init)) as Elements;
  const { emailAddress } = (elements[0]?.['handle~'] ?? {}) as JsonObject;
  return {
    sub: text(person.id),
    iss: 'https://login.linkedin.com/',
    email: text(emailAddress),
    given_name: text(person.localizedFirstName),
    last_name: text(person.localizedLastName),
    picture: picture(person),
  };
}

/** The third size of a picture, or the last if there are fewer. */
function picture({ profilePicture }: JsonObject): string {
  const { elements = [] } = ((profilePicture as JsonObject | undefined)?.['displayImage~'] ?? {}) as Elements;
  const { identifiers = [] } = (elements.slice(0, 3).at(-1) ?? {}) as { readonly identifiers?: readonly JsonObject[] };
  return text(identifiers[0]?.identifier);
}
