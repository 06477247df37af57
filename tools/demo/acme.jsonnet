local claims = std.extVar('claims');

{
  identity: {
    traits: {
      [if 'email' in claims then 'email' else null]: claims.email,
      [if 'given_name' in claims then 'firstName' else null]: claims.given_name,
      [if 'family_name' in claims then 'lastName' else null]: claims.family_name,
    },
  },
}
