function(ctx) {
  z: [1, 1.0, 1e3, 1e21, -0.5, 0.1 + 0.2, 1 / 3, 1e-7],
  a: { empty: {}, none: [], nested: [{ b: null, a: true }, [false]] },
  text: '<é&"\\/\u007f\u2028\t',
  'kind of flow': ctx.flow.type,
}
