// Calls the hook only if the flow's URL says so, and before or after the flow; only after it there is an identity.
function(ctx)
  if std.endsWith(ctx.flow.request_url, (if 'identity' in ctx then 'after=' else 'before=') + 'parsed') then {} else error 'cancel'
