// The whole context of a password migration.
function(ctx) {
  identifier: ctx.identifier,
  password: ctx.password,
  members: std.objectFields(ctx),
  identity: std.objectFields(ctx.identity),
  traits: ctx.identity.traits,
  flow: ctx.flow.type,
  method: ctx.request_method,
  url: ctx.request_url,
  agent: ctx.request_headers['User-Agent'],
  cancelled: if ctx.password == 'cancelled-0001' then error 'cancel' else false,
}
