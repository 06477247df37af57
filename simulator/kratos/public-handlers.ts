/** The small public endpoints: stored errors, schemas, health. */
import { withHeaders } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import { ok } from './answers.ts';
import { decodeBase64Url, encodeBase64Url } from './base64.ts';
import type { Context } from './context.ts';
import { errors, generic, KratosError } from './errors.ts';
import { time } from './json.ts';

const never = '0001-01-01T00:00:00Z';

/** `GET /self-service/errors` */
export async function getFlowError({ kratos, request: { url } }: Context): Promise<Answer> {
  const id = url.searchParams.get('error') || url.searchParams.get('id') || '';
  if (id === 'stub:500') {
    const error = {
      code: 500,
      status: 'Internal Server Error',
      reason: 'This is a stub error.',
      message: generic[500],
    };
    return ok({ id: kratos.world.id(), error, created_at: never, updated_at: never });
  }
  const found = kratos.world.error(id);
  if (!found) throw errors.notInDatabase();
  return ok({ id, error: found.error, created_at: time(found.created_at), updated_at: time(found.created_at) });
}

/** `GET /schemas` */
export async function listIdentitySchemas({ kratos, request: { url } }: Context): Promise<Answer> {
  const all = kratos.schemas.all.map(({ id, schema }) => ({ id, schema }));
  const count = `${all.length}`;
  const link = (rel: string) => {
    const token = encodeBase64Url(new TextEncoder().encode('{"offset":"0","v":2}'));
    return `<${url.pathname}?page=0&page_size=${count}&page_token=${token}&per_page=${count}>; rel="${rel}"`;
  };
  return withHeaders(ok(all), { 'x-total-count': count, link: `${link('first')},${link('last')}` });
}

/** `GET /schemas/{id}`: the id plain or in base64url */
export async function getIdentitySchema({ kratos, params }: Context): Promise<Answer> {
  const id = params.id as string;
  const plain = decodeBase64Url(id);
  const found =
    kratos.schemas.all.find((schema) => schema.id === id) ??
    (plain && kratos.schemas.all.find((schema) => schema.id === new TextDecoder().decode(plain)));
  if (!found)
    throw new KratosError({
      status: 404,
      message: generic[404],
      reason: `Identity schema \`${id}\` could not be found.`,
    });
  return withHeaders(ok(found.schema), { 'content-type': 'application/json' });
}

export async function isAlive(): Promise<Answer> {
  return ok({ status: 'ok' });
}

/** `GET /version` of the admin listener. */
export async function getVersion(): Promise<Answer> {
  return ok({ version: 'v26.2.0' });
}
