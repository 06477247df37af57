function(ctx) { id: ctx.identity.id }
