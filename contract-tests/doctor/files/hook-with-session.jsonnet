function(ctx) {
  email: ctx.identity.traits.email,
  session: ctx.session.id,
}
