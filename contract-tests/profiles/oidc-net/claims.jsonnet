// All claims, unchanged.
local claims = std.extVar('claims');
{
  identity: {
    traits: {
      [if 'email' in claims then 'email']: claims.email,
      [if 'name' in claims then 'name']: claims.name,
    },
    metadata_public: claims,
    verified_addresses: if 'email' in claims && 'email_verified' in claims && claims.email_verified
      then [{ via: 'email', value: claims.email }] else [],
  },
}
