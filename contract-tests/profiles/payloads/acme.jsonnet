local claims = std.extVar('claims');

// The address is not verified, so Kratos sends a message to it.
{ identity: { traits: { email: claims.email, firstName: claims.given_name } } }
