/** The small endpoints: stored errors, identity schemas, version and configuration revision. */

import { time } from '@members/engines/go/time';
import { uuidOrNil } from '@members/engines/go/uuid';
import { withHeaders } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import { errorAnswer, ok } from './request/answers.ts';
import type { Context } from './request/context.ts';
import { pageOf } from './request/paging.ts';
import { errors, KratosError, statusMessages } from './wire/errors.ts';
import { bareError } from './wire/read-url.ts';

export { isAlive } from './health.ts';

const never = '0001-01-01T00:00:00Z';

/** `GET /self-service/errors`: a stored error by its id. */
export async function getFlowError({ kratos, request: { url } }: Context): Promise<Answer> {
  const id = url.searchParams.get('error') || url.searchParams.get('id') || '';
  if (id === 'stub:500') {
    const error = {
      code: 500,
      status: 'Internal Server Error',
      reason: 'This is a stub error.',
      message: statusMessages[500],
    };
    return ok({ id: kratos.world.id(), error, created_at: never, updated_at: never });
  }
  const found = kratos.world.error(uuidOrNil(id));
  if (!found) throw errors.notInDatabase();
  return ok({
    id: uuidOrNil(id),
    error: found.error,
    created_at: time(found.created_at),
    updated_at: time(found.created_at),
  });
}

/**
 * The range of one page of schemas. Pages count from zero. Kratos passes the end of the page as its length, so later
 * pages are longer.
 * @see schema/schema.go of Kratos v26.2.0, `Schemas.List`
 */
const schemaRange = ({ page, size }: { readonly page: number; readonly size: number }) =>
  [page * size, page * size + (page + 1) * size] as const;

/** `GET /schemas`: one page of all identity schemas. */
export async function listIdentitySchemas(context: Context): Promise<Answer> {
  const { items, headers } = pageOf(context, context.kratos.schemas.all, { rangeOf: schemaRange });
  if (items.some(({ loadError: lost }) => lost !== undefined))
    throw errors.misconfigured(
      'The file for a JSON Schema ID could not be found or opened. This is a configuration issue.',
    );
  const unwritable = items.find(({ writeError: problem }) => problem !== undefined)?.writeError;
  if (unwritable !== undefined) return withHeaders(errorAnswer(bareError(unwritable)), headers);
  return withHeaders(ok(items.map(({ id, schema }) => ({ id, schema }))), headers);
}

/** `GET /schemas/{id}`: one identity schema. The id comes as it is or in base64url. */
export async function getIdentitySchema({ kratos, params }: Context): Promise<Answer> {
  const id = params.id as string;
  const found = kratos.schemas.get(id);
  if (!found)
    throw new KratosError({
      status: 404,
      message: statusMessages[404],
      reason: `Identity schema \`${id}\` could not be found.`,
    });
  if (found.writeError !== undefined) throw bareError(found.writeError);
  if (found.loadError === undefined) return ok(found.schema);
  throw found.loadError.startsWith('GET ')
    ? errors.upstream('The file for this JSON Schema ID could not be fetched. This is an upstream issue.')
    : errors.misconfigured(
        'The file for this JSON Schema ID could not be found/fetched. This is a configuration issue.',
      );
}

/**
 * `GET /health/config` of the admin listener: the revision of the configuration. A client sees by it that a change took
 * effect.
 */
export async function getConfigRevision({ kratos: { config } }: Context): Promise<Answer> {
  return { status: 200, headers: { 'content-type': 'text/plain' }, cookies: [], body: config.revision };
}

/** `GET /version` of the admin listener. */
export async function getVersion(): Promise<Answer> {
  return ok({ version: 'v26.2.0' });
}
