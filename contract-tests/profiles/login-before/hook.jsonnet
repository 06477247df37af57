// Tells the web hook the identity, the flow, and the flow's URL, which selects the answer.
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
