/**
 * What may import what inside a package (docs/explanation/architecture.md). Between packages, their manifests and `references` decide.
 * `npm test -- imports` checks it; tests and fixtures may import what they like.
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
    ...['engines', 'gateway', 'simulator'].map((root) => ({
      name: `no folder of ${root} imports itself through others`,
      severity: 'error',
      scope: 'folder',
      from: { path: `^${root}` },
      to: { circular: true },
    })),
    ...layers('gateway', [
      ['config'],
      ['http'],
      ['observability'],
      ['throttle'],
      ['kratos'],
      ['brand'],
      ['claims'],
      ['oauth2'],
      ['pages'],
      ['routes', 'reference'],
    ]),
    ...layers('simulator', [
      ['runtime'],
      ['http'],
      ['config', 'upstream', 'versions'],
      ['kratos', 'hydra'],
      ['(adapter|compose|control|scenario|starter|host|package|cli|doctor)'],
      ['panel'],
      ['doors'],
    ]),
    ...layers('engines', [['go'], ['json-schema', 'jsonnet', 'template']]),
    ...layers('engines/go', [['sort'], ['*'], ['json', 'url'], ['recorded']]),
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
    apart('intl knows no flow and no screen', '^src/intl/', '^src/(api|methods|flow|nodes|frame|forms|routes)/'),
    apart('api knows no flow and no screen', '^src/api/', '^src/(methods|flow|intl|nodes|frame|forms|routes)/'),
    {
      name: 'a method knows no other',
      severity: 'error',
      from: { path: '^src/methods/([^/]+)/' },
      to: { path: '^src/methods/[^/]+/', pathNot: '^src/methods/$1/' },
    },
    apart(
      'what forms know of a method has no component',
      ['^src/methods/[^/]+/(method|ceremonies)[.]ts$', '^src/methods/(method|methods|ceremony|ceremonies)[.]ts$'],
      ['^src/(api|flow|intl|nodes|frame|forms|routes)/', '[.]tsx$'],
    ),
    apart(
      'only the settings load the cards of the methods',
      '^src/(flow|nodes|frame|forms|early|routes/(?!settings))',
      ['^src/methods/cards[.]ts$', '^src/methods/[^/]+/[^/]+[.]tsx$'],
    ),
    apart('flow imports api and methods only', '^src/flow/', '^src/(intl|nodes|frame|forms|routes)/'),
    apart('nodes import intl and methods only', '^src/nodes/', '^src/(api|flow|frame|forms|routes)/'),
    apart('frame stands around screens and knows none', '^src/frame/', '^src/(nodes|forms|routes)/'),
    apart('forms import no screen', '^src/forms/', '^src/routes/'),
    apart(
      'contract suites are functions of a target and know none',
      '^contract-tests/cases/',
      '^(contract-tests/targets|simulator|src)/',
    ),
    apart('stories see the product from outside', '^e2e/(?!screens/)', '^(src|simulator/(kratos|hydra))/'),
  ],
  options: {
    // Imports of types count, too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`^dist/|\.(test|fixture)\.tsx?$|^openapi/generated` },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
