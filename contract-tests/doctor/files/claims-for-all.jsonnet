local session = std.extVar('session');
{ claims: { email: session.identity.traits.email, aal: session.authenticator_assurance_level } }
