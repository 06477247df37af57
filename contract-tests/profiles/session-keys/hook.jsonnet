// Tells the web hook about the request that logged the user in.
function(ctx) {
  wish: ctx.flow.request_url,
  headers: std.objectFields(ctx.request_headers),
  cookies: if 'request_cookies' in ctx then std.objectFields(ctx.request_cookies) else [],
}
