{ claims: {
