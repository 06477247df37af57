// The whole context of a claims mapper.
local session = std.extVar('session');
local claims = std.extVar('claims');
{
  claims: {
    session: std.objectFields(session),
    identity: std.objectFields(session.identity),
    devices: std.length(session.devices),
    before: std.objectFields(claims),
    same: claims.sub == session.identity.id,
    lifetime: claims.exp - claims.iat,
  },
}
