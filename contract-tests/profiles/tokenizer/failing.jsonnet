{ claims: { a: error 'on purpose' } }
