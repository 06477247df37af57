import { password, startApi, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const lists = '[null] [1.0] ["1"] [true,null] [[]] [{}] {} null 1 "x" []';

/** Spellings of JSON values, by trait. */
const spelled: readonly (readonly [trait: string, values: string])[] = [
  ['age', '1 1.0 1E1 10e-1 1.5 1e-400 151 9007199254740993'],
  ['price', '19.99 0.3 0.001 1e6 1e7 1000000.01 123456.789 -0.50 -0.51 0.29 4.35 1.1e0'],
  // Numbers that differ from a limit by less than a float can tell, and by more.
  ['price', '-0.5000000000000000001 -0.50000000000000000000001 1000000.000000000001'],
  ['one', '1 1.0 1e0 2 "1"'],
  ['few', '2.5 2.50 1000 1e3 3'],
  ['different', '[1,1.0] [1,1] [[1],[1.0]]'],
  ['scores', lists],
  ['marks', lists],
  ['flags', lists],
  ['words', lists],
  ['address', '{"floor":1.0} {"floor":null} {"street":null} [] [null] null "x" {"floor":2,"floor":null}'],
];

/** Form bodies; `E` stands for an address. Whether `traits` or `traits.x` wins is random. */
const forms = [
  'traits={"email":"E","age":1}',
  'traits={"email":"E","age":1.0}',
  'traits.email=E&traits.address={"floor":1.0}',
  'traits.email=E&traits.scores=1&traits.scores=2',
  ...['1.0', '', 'x', '1e2', 'true'].map((score) => `traits.email=E&traits.scores=${score}`),
  'traits.email=E&traits.scores.0=1',
  'traits.email=E&traits.flags=true&traits.flags=x',
  'traits.email=E&traits.flags=&traits.words=',
  ...'1.0 1e1 0x1 %2B1 1_0 9007199254740993 1e21 -1e21 +1 1&traits.age=2 Inf -infinity NaN 1e400 '
    .split(' ')
    .map((age) => `traits.email=E&traits.age=${age}`),
  ...['.5', '5.', '19.99', '0.3', '1e6', '1e7', '1e21', '1.5e300', '1e-7', '-1e-7'].map(
    (price) => `traits.email=E&traits.price=${price}`,
  ),
  ...['1', '1.0', 'true', ''].map((value) => `traits.email=E&traits.one=${value}&traits.few=${value}`),
];

/** Alternative spellings of JSON values in traits, by the admin API and by flows. */
export default contract('identities/trait-spelling', { profile: 'odd-schemas' }, async (stage) => {
  const members = spelled.flatMap(([trait, values]) => values.split(' ').map((value) => `"${trait}":${value}`));
  for (const [index, member] of members.entries()) {
    stage.note(member);
    const traits = (name: string) => `"traits":{"email":"${stage.email(name)}",${member}}`;
    await stage.admin.post('/admin/identities', undefined, {
      raw: `{"schema_id":"numbers",${traits(`made-${index}`)}}`,
    });
    await signUp(stage, 'application/json', [
      `{"method":"profile",${traits(`new-${index}`)}}`,
      `{"method":"password","password":"${password}",${traits(`new-${index}`)}}`,
    ]);
  }
  for (const [index, form] of forms.entries()) {
    stage.note(form);
    const traits = form.replace('E', stage.email(`form-${index}`));
    await signUp(stage, 'application/x-www-form-urlencoded', [
      `method=profile&${traits}`,
      `method=password&password=${password}&${traits}`,
    ]);
  }
});

async function signUp({ native }: Stage, type: string, bodies: readonly string[]): Promise<void> {
  const flow = await startApi(native, 'registration', '?identity_schema=numbers');
  for (const raw of bodies)
    await native.post(text(flow, 'ui.action'), undefined, { raw, headers: { 'content-type': type } });
}
