import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { GatewayConfig, HydraAdminConfig } from '../config/config.ts';
import type { ProblemLinks } from '../problem.ts';
import { hashOf, listAge } from './challenge-list.ts';
import { clientLinks, httpAddress } from './client.ts';
import { callServer, type OryClients } from './ory.ts';

/** Characters of the list. Browsers keep 4,096 for each cookie, with its attributes. */
const maxLength = 3000;
/** Characters of an address in the list. A longer one, such as one with a request object, is left out. */
const maxAddress = 1500;

/** The members of Hydra's login and consent requests that are kept; empty where Hydra's response has no such text. */
const describedRequest = z.object({
  request_url: z.string().catch(''),
  client: z.object({ client_id: z.string() }).catch({ client_id: '' }),
});

/** A request in the list: hashes of its challenges, the id of its client, and its address at Hydra. */
const knownRequest = z.tuple([z.array(z.string()), z.string(), z.string()]);
type KnownRequest = z.infer<typeof knownRequest>;

/**
 * The latest authorization requests of this browser, which it keeps in a signed cookie. Hydra tells nothing about a challenge
 * that is too old (`DecodeFromLoginChallenge` of Hydra v26.2.0 answers 401), and the page of a restored tab has no other source.
 */
export interface KnownRequests {
  /** Notes the request behind a challenge, as Hydra described it. */
  note(request: FastifyRequest, reply: FastifyReply, challenge: string, described: object): void;
  /**
   * Returns the links to go on with after a challenge that Hydra no longer knows: the request's own address at Hydra, and its
   * client. They are empty for a challenge that this browser did not come with before.
   * @param address the request's address, if Hydra gives one (410)
   */
  links(request: FastifyRequest, challenge: string, address?: string): Promise<ProblemLinks>;
}

/** Returns what the list keeps of an address: no token, and nothing of an address that is too long. */
function keptAddress(address: string): string {
  const url = URL.parse(address);
  if (url?.searchParams.has('id_token_hint')) url.searchParams.delete('id_token_hint');
  return url && url.href.length <= maxAddress ? url.href : '';
}

/** Makes the list of known requests. */
export function createKnownRequests(
  { CSRF_COOKIE_NAME, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: isPlain }: GatewayConfig,
  hydraConfig: HydraAdminConfig,
  { hydra }: Pick<OryClients, 'hydra'>,
): KnownRequests {
  const name = `${CSRF_COOKIE_NAME}-requests`;

  const read = (request: FastifyRequest): readonly KnownRequest[] => {
    const { valid, value } = request.unsignCookie(request.cookies[name] ?? '');
    const [kind, text = ''] = (valid && value ? value : '').split(':');
    if (kind !== 'requests') return [];
    return z.array(knownRequest).parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  };

  /** Returns the address that starts a request again; the request of a device is good for one use at another address. */
  const restartable = (address: string | undefined): string | undefined => {
    const url = URL.parse(httpAddress(address) ?? '');
    const isOwn = hydraConfig.issuer === undefined || url?.origin === new URL(hydraConfig.issuer).origin;
    return isOwn && url?.pathname.endsWith('/oauth2/auth') ? address : undefined;
  };

  const clientOf = async (request: FastifyRequest, id: string) => {
    const call = (options: object) => hydra.getOAuth2Client({ id }, options);
    const { status, data } = await callServer(request, 'hydra', call, true);
    return status === 200 ? data : undefined;
  };

  return {
    note(request, reply, challenge, described) {
      const { request_url, client } = describedRequest.parse(described);
      const known = read(request);
      const url = keptAddress(request_url);
      const id = client.client_id;
      const isSame = ([, otherId, otherUrl]: KnownRequest) => otherId === id && otherUrl === url;
      const hash = hashOf(challenge);
      const hashes = known.filter(isSame).flatMap(([before]) => before.filter((one) => one !== hash));
      if (known[0] && isSame(known[0]) && known[0][0][0] === hash) return;
      let kept: readonly KnownRequest[] = [
        [[hash, ...hashes].slice(0, 4), id, url],
        ...known.filter((one) => !isSame(one)),
      ];
      const textOf = () => Buffer.from(JSON.stringify(kept)).toString('base64url');
      while (textOf().length > maxLength) kept = kept.slice(0, -1);
      reply.setCookie(name, `requests:${textOf()}`, {
        ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: !isPlain, maxAge: listAge, signed: true },
      });
    },
    async links(request, challenge, address) {
      const hash = hashOf(challenge);
      const [, id, kept] = read(request).find(([hashes]) => hashes.includes(hash)) ?? [];
      const again = restartable(address ?? kept);
      const client = id ? await clientOf(request, id) : undefined;
      return { ...clientLinks(client), ...(again && { again }) };
    },
  };
}
