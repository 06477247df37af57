local claims = std.extVar('claims');

{ identity: { traits: { email: claim.email } } }
