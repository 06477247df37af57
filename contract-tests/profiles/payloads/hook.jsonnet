// The transient payload and the identity.
function(ctx) {
  recipient: ctx.identity.traits.email,
  at: ctx.flow.type,
  payload: if 'transient_payload' in ctx.flow then ctx.flow.transient_payload else 'none',
}
