import { decodeBase64Url } from '../../go/base64.ts';
import { fromUtf8 } from '../../go/utf8.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';

const bearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The claims of a JWT that is not verified; undefined for a text that is none. */
function claimsOf(assertion: string): Readonly<Record<string, unknown>> | undefined {
  const parts = assertion.split('.');
  const [head, claims] = parts.map((part) => {
    try {
      return JSON.parse(fromUtf8(decodeBase64Url(part) ?? new Uint8Array()));
    } catch {
      return undefined;
    }
  });
  return parts.length === 3 && head?.alg ? claims : undefined;
}

/**
 * Refuses authentication by a signed assertion (RFC 7523), which this server does not serve, in the
 * words that a client gets whose assertion cannot be verified. Throws `invalid_request` or `invalid_client`.
 */
export function checkAssertion({ world }: Hydra, form: URLSearchParams): void {
  const type = form.get('client_assertion_type');
  if (!type) return;
  if (type !== bearer) throw failure('invalid_request', `Unknown client_assertion_type '${type}'.`);
  const assertion = form.get('client_assertion');
  if (!assertion) {
    const hint = `The client_assertion request parameter must be set when using client_assertion_type of '${bearer}'.`;
    throw failure('invalid_request', hint);
  }
  const claims = claimsOf(assertion);
  const unverified = failure('invalid_client', "Unable to verify the integrity of the 'client_assertion' value.");
  if (!claims) throw unverified;
  const id = form.get('client_id') || claims.sub;
  if (typeof id !== 'string')
    throw failure('invalid_client', "The claim 'sub' from the client_assertion JSON Web Token is undefined.");
  const method = world.clients.get(id)?.token_endpoint_auth_method;
  if (method === undefined) throw failure('invalid_client');
  throw method === 'private_key_jwt' ? unverified : failure('invalid_client', unwanted(method));
}

function unwanted(method: string): string {
  const given = "however 'client_assertion' was provided in the request.";
  if (method === 'none') return `This requested OAuth 2.0 client does not support client authentication, ${given}`;
  const only = `This requested OAuth 2.0 client only supports client authentication method '${method}',`;
  if (['client_secret_post', 'client_secret_basic'].includes(method)) return `${only} ${given}`;
  return `${only} however that method is not supported by this server.`;
}
