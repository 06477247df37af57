local claims = std.extVar('claims');

// The address is not said to be verified: Kratos writes to it.
{ identity: { traits: { email: claims.email, firstName: claims.given_name } } }
