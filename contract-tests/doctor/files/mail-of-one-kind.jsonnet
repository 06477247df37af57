function(ctx) {
  to: ctx.recipient,
  code: ctx.template_data.recovery_code,
}
