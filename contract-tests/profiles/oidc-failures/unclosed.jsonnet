{ identity: { traits: {}
