function(ctx) {
  email: ctx.identity.traits.email,
  lang: ctx.identity.metadata_public.lang,
}
