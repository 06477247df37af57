local claims = {
  email_verified: false,
} + std.extVar('claims');

// Keeps all claims of the provider, so that they are compared.
{
  identity: {
    traits: {
      [if 'email' in claims then 'email']: claims.email,
      [if 'given_name' in claims then 'firstName']: claims.given_name,
      [if 'family_name' in claims then 'lastName']: claims.family_name,
    },
    metadata_public: { claims: claims },
    verified_addresses: if 'email' in claims && claims.email_verified then [{ via: 'email', value: claims.email }] else [],
  },
}
