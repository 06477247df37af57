function(ctx) {
  to: ctx.recipient,
  subject: ctx.subject,
  text: ctx.body,
  [if "recovery_code" in ctx.template_data then "code" else null]: ctx.template_data.recovery_code,
}
