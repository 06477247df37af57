function(ctx) {
  email: ctx.identity.traits.email,
  lang: ,
}
