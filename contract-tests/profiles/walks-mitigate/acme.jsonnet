local claims = {
  email_verified: false,
} + std.extVar('claims');

// Only an address that the provider has verified becomes a trait.
{
  identity: {
    traits: {
      [if 'email' in claims && claims.email_verified then 'email' else null]: claims.email,
      [if 'given_name' in claims then 'firstName']: claims.given_name,
      [if 'family_name' in claims then 'lastName']: claims.family_name,
    },
    metadata_public: { picture: if 'picture' in claims then claims.picture else null },
    verified_addresses: std.prune([
      if 'email' in claims && claims.email_verified then { via: 'email', value: claims.email },
    ]),
  },
}
