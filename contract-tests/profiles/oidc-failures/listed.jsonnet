{ identity: { traits: [] } }
