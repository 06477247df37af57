// What somebody else is told of the request that signed a person in.
function(ctx) {
  wish: ctx.flow.request_url,
  headers: std.objectFields(ctx.request_headers),
  cookies: if 'request_cookies' in ctx then std.objectFields(ctx.request_cookies) else [],
}
