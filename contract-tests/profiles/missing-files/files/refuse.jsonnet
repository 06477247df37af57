function(ctx) { wish: "http://127.0.0.1/?before=refuse" }
