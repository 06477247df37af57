// The whole context, under the identity's address; at the start of a flow, under the flow's id.
function(ctx) {
  recipient:
    if 'identity' in ctx then ctx.identity.traits.email
    else if 'session' in ctx then 'before ' + ctx.session.identity.traits.email
    else ctx.flow.id,
  ctx: ctx {
    request_cookies: std.objectFields(ctx.request_cookies),
    // The length of a form varies with its random, escaped token.
    request_headers: {
      [name]: ctx.request_headers[name]
      for name in std.objectFields(ctx.request_headers)
      if name != 'Content-Length'
    },
  },
}
