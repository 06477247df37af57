// What somebody else is told: of whom, by which flow, and what the flow's address wishes.
function(ctx) {
  wish: ctx.flow.request_url,
  type: ctx.flow.type,
  state: ctx.flow.state,
  method: ctx.request_method,
  agent: ctx.request_headers['User-Agent'],
  has_session: 'session' in ctx,
  traits: if 'identity' in ctx then ctx.identity.traits else {},
  cancelled: if std.endsWith(ctx.flow.request_url, 'cancel') then error 'cancel' else false,
}
