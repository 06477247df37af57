local session = std.extVar('session');
{
  claims: {
    email: session.identity.traits.email,
    schema: session.identity.schema_id,
    level: session.authenticator_assurance_level,
    html: '<&>',
    count: 1.5,
    large: 12345678901234567890,
  },
}
