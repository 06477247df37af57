import { createRequire } from 'node:module';
import { join } from 'node:path';

type Class = new (...given: never) => object;

/** Loads the separate clients for Kratos and Hydra, which are installed in the folder `ORY_CLIENTS`, in place of `@ory/client`. */
const load = createRequire(join(process.env.ORY_CLIENTS ?? '', 'package.json'));
const whole: Readonly<Record<string, Class>> = createRequire(import.meta.url)('@ory/client');

/** Returns a class of a separate client, completed with the methods for Ory Network from `@ory/client`. */
function completed(client: string, name: string): Class {
  const own: Class = load(client)[name];
  const { prototype } = whole[name] as Class;
  for (const method of Object.getOwnPropertyNames(prototype))
    if (!(method in own.prototype)) Object.defineProperty(own.prototype, method, { value: prototype[method] });
  return own;
}

const kratos = '@ory/kratos-client';
const hydra = '@ory/hydra-client';
export const { Configuration } = load(kratos);
export const CourierApi = completed(kratos, 'CourierApi');
export const FrontendApi = completed(kratos, 'FrontendApi');
export const IdentityApi = completed(kratos, 'IdentityApi');
export const MetadataApi = completed(kratos, 'MetadataApi');
export const JwkApi = completed(hydra, 'JwkApi');
export const OAuth2Api = completed(hydra, 'OAuth2Api');
export const OidcApi = completed(hydra, 'OidcApi');
export const WellknownApi = completed(hydra, 'WellknownApi');
