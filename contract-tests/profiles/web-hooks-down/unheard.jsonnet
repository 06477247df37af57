// Told only of a flow whose address says so, and when: a person is known behind a flow alone.
function(ctx)
  if std.endsWith(ctx.flow.request_url, (if 'identity' in ctx then 'after=' else 'before=') + 'unheard') then {} else error 'cancel'
