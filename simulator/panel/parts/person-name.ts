import type { SimulatorSchemas } from '@members/openapi';

/** Returns the e-mail address of an identity, another text among its traits, or its id. */
export function nameOf({ id, traits }: Pick<SimulatorSchemas['ControlledIdentity'], 'id' | 'traits'>): string {
  const { email, ...others } = (traits ?? {}) as Readonly<Record<string, unknown>>;
  return ([email, ...Object.values(others)].find((value) => typeof value === 'string' && value !== '') as string) ?? id;
}
