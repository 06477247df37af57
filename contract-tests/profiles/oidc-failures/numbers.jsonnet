{ identity: { traits: { email: 7, firstName: ['Ada'], nickname: 'A' } } }
