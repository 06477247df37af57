/**
 * What may import what (docs/architecture.md). `npm test -- imports` checks it; tests and fixtures may import what they like.
 */

/** Regular expression for a folder; for its files without subfolders where the name ends in `*`. */
const folder = (root, name) => `^${root}/${name.endsWith('*') ? `${name.slice(0, -1)}[^/]+$` : `${name}/`}`;

/** A rule that keeps files from importing others; `from` and `to` are regular expressions. */
const apart = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } });

/**
 * Rules for layers of folders.
 * @param list from the bottom up: a folder imports neither from the others of its own layer nor from higher ones
 */
function layers(root, list) {
  const all = list.flat().map((name) => folder(root, name));
  return [
    ...list.flatMap((layer, index) =>
      layer.flatMap((name) => {
        const others = [...layer.filter((other) => other !== name), ...list.slice(index + 1).flat()];
        if (others.length === 0) return [];
        const to = others.map((other) => folder(root, other));
        return apart(`${root}/${name} imports from lower layers only`, folder(root, name), to);
      }),
    ),
    {
      name: `each folder of ${root} has a layer`,
      severity: 'error',
      from: { path: `^${root}/`, pathNot: [...all, folder(root, '*')] },
      to: {},
    },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no file imports itself through others',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no folder of the simulator imports itself through others',
      severity: 'error',
      scope: 'folder',
      from: { path: '^simulator' },
      to: { circular: true },
    },
    ...layers('simulator', [
      ['runtime'],
      ['go'],
      ['json-schema', 'jsonnet', 'template', 'http'],
      ['config', 'upstream', 'versions'],
      ['kratos', 'hydra'],
      ['(adapter|control|scenario|host|package|cli)'],
      ['panel'],
    ]),
    ...layers('simulator/go', [['sort'], ['*'], ['json', 'url'], ['paging']]),
    ...layers('simulator/kratos', [
      ['record'],
      ['domain', 'wire'],
      ['text'],
      ['ui', 'oauth2'],
      ['schema'],
      ['request'],
      ['view', 'identity'],
      ['session'],
      ['courier', 'flow/engine'],
      ['flow/login', 'flow/registration', 'flow/settings', 'flow/verification'],
      ['flow/recovery'],
      ['flow/*'],
      [
        'hook',
        'method/identifier_first',
        'method/lookup_secret',
        'method/oidc',
        'method/password',
        'method/profile',
        'method/totp',
        'method/webauthn',
      ],
      ['method/code', 'method/passkey'],
      ['method/link'],
      ['method/*'],
      ['admin'],
      ['*'],
    ]),
    ...layers('simulator/hydra', [
      ['wire'],
      ['domain', 'keys'],
      ['request'],
      ['about', 'token', 'logout', 'client'],
      ['admin', 'authorize'],
      ['credentials', 'device'],
      ['*'],
    ]),
    apart('Kratos and Hydra know no upstream provider', '^simulator/(kratos|hydra)/', '^simulator/upstream/'),
    apart(
      'the simulator imports openapi and itself only; its panel also the blocks and the theme of the app',
      '^simulator/',
      '^(gateway|contract-tests|e2e|testkit|tools|locales|src/(?!ui/|theme/))',
    ),
    apart(
      'openapi imports nothing of ours',
      '^openapi/',
      '^(src|simulator|gateway|contract-tests|e2e|testkit|tools|locales)/',
    ),
    apart(
      'ui and theme know nothing of Ory',
      '^src/(ui|theme)/',
      '^(openapi|locales|gateway|simulator|src/(api|flow|intl|nodes|frame|forms|routes))/',
    ),
    apart(
      'intl imports openapi and locales only',
      '^src/intl/',
      '^(gateway|simulator|src/(api|flow|nodes|frame|forms|routes|ui))/',
    ),
    apart(
      'api imports openapi only',
      '^src/api/',
      '^(gateway|locales|simulator|src/(flow|intl|nodes|frame|forms|routes|ui))/',
    ),
    apart(
      'flow imports openapi and api only',
      '^src/flow/',
      '^(gateway|locales|simulator|src/(intl|nodes|frame|forms|routes|ui))/',
    ),
    apart(
      'nodes import openapi, intl and ui only',
      '^src/nodes/',
      '^(gateway|locales|simulator|src/(api|flow|frame|forms|routes))/',
    ),
    apart(
      'frame stands around screens and knows none',
      '^src/frame/',
      '^(gateway|simulator|src/(nodes|forms|routes))/',
    ),
    apart('forms import no screen', '^src/forms/', '^(gateway|locales|simulator|src/routes)/'),
    apart(
      'the app imports no server',
      '^src/(routes/|[^/]+$)',
      '^(simulator|gateway|contract-tests|e2e|testkit|tools)/',
    ),
    {
      ...apart(
        'the gateway imports openapi, locales, src/view.ts and src/pages/pages.ts only',
        '^gateway/',
        '^(src|simulator|contract-tests|e2e|testkit|tools)/',
      ),
      from: { path: '^gateway/', pathNot: 'testing' },
      to: { path: '^(src|simulator|contract-tests|e2e|testkit|tools)/', pathNot: String.raw`^src/(view|pages)\.ts$` },
    },
    apart(
      'contract suites are functions of a target and know none',
      '^contract-tests/cases/',
      '^(contract-tests/targets|simulator|src|tools)/',
    ),
    apart('stories see the product from outside', '^e2e/(?!screens/)', '^(src|simulator/(kratos|hydra))/'),
  ],
  options: {
    // Imports of types count, too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`^dist/|\.(test|fixture)\.tsx?$|^openapi/generated` },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
