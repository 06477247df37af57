import { fuzz } from '../fuzz.fixture.ts';
import { adminRoutes } from './routes.ts';

fuzz(
  'kratos',
  adminRoutes.map(({ method, path }) => ({ listener: 'admin', method, path })),
  [
    'schema_id',
    'traits',
    'credentials',
    'state',
    'metadata_public',
    'identities',
    'identity_id',
    'expires_in',
    'ids',
    'page_size',
    'page_token',
    'per_page',
    'page',
    'active',
    'expand',
    'op',
    'path',
    'value',
  ],
);
