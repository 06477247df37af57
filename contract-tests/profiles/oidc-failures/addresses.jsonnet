local claims = std.extVar('claims');
{ identity: { traits: { email: claims.email, firstName: 'Ada' }, verified_addresses: {} } }
