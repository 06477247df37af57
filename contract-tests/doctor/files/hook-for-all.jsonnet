function(ctx) {
  email: ctx.identity.traits.email,
  plan: if ctx.identity.metadata_public == null then "free" else ctx.identity.metadata_public.plan,
  [if "session" in ctx then "session" else null]: ctx.session.id,
}
