import type { Identity } from '@ory/client';
import type { FastifyRequest } from 'fastify';
import { GatewayProblem } from '../problem.ts';
import { type OryClients, readObject } from './ory.ts';

/** The members of a JSON schema that say which traits are required. */
interface TraitSchema {
  readonly type?: unknown;
  readonly required?: unknown;
  readonly properties?: Readonly<Record<string, TraitSchema>>;
}

/** How long a schema is cached, in milliseconds. One that could not be read is asked for again sooner. */
const cacheTimes = { read: 5 * 60 * 1000, failed: 5000 };

/** Types for which Kratos has a field in the settings. */
const fieldTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];

const traitIn = (traits: unknown, name: string): unknown => Reflect.get(Object(traits), name);

/** Returns whether a trait is missing that the schema requires and that has a field in the settings. */
export function lacksTrait({ required, properties = {} }: TraitSchema, traits: unknown): boolean {
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).some(([name, schema]) => {
    const value = traitIn(traits, name);
    const isRequired = names.includes(name);
    if (schema.type === 'object') return (isRequired || value !== undefined) && lacksTrait(schema, value);
    return isRequired && fieldTypes.includes(schema.type) && (value ?? '') === '';
  });
}

/** Requires a complete profile. @throws GatewayProblem `profile_incomplete` */
export type RequireTraits = (request: FastifyRequest, identity: Identity) => Promise<void>;

/**
 * Makes the check that an account has all traits that its schema requires: a schema may require more than it did when the
 * account was made. If the schema cannot be read, the account passes.
 */
export function createTraitCheck({ schemas }: Pick<OryClients, 'schemas'>): RequireTraits {
  const known = new Map<string, { readonly until: number; readonly traits: TraitSchema }>();
  const read = async (request: FastifyRequest, id: string): Promise<TraitSchema> => {
    const cached = known.get(id);
    if (cached && Date.now() < cached.until) return cached.traits;
    const schema: TraitSchema | undefined = await readObject(request, 'kratos', (options) =>
      schemas.getIdentitySchema({ id }, options),
    ).catch((error: unknown) => {
      if (error instanceof GatewayProblem) return undefined;
      throw error;
    });
    const time = schema === undefined ? cacheTimes.failed : cacheTimes.read;
    const traits = schema?.properties?.traits ?? {};
    known.set(id, { until: Date.now() + time, traits });
    return traits;
  };
  return async (request, { schema_id, traits }) => {
    if (schema_id && lacksTrait(await read(request, schema_id), traits)) throw new GatewayProblem('profile_incomplete');
  };
}
