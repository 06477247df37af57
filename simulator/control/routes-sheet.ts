import { scenarioOf } from '../scenario/catalogue/index.ts';
import { done, errorOf, jsonOf } from './answers.ts';
import { route } from './context.ts';
import { tileChoice } from './requests.ts';
import { unknownScenario } from './scenario-choice.ts';

const noSheet = errorOf(501, 'this host opens no lanes: start the simulator with "ory-simulator up"');

/** Operations that open and close the tiles of the contact sheet. */
export const sheetRoutes = [
  route('POST', '/sheet', async ({ context: { sheet }, incoming, body }) => {
    if (!sheet) return noSheet;
    const choice = tileChoice(await body());
    if (!scenarioOf(choice.scenario)) return errorOf(404, unknownScenario(choice.scenario));
    const opened = await sheet.open(choice, incoming.url.hostname);
    return 'status' in opened ? opened : jsonOf(200, opened);
  }),
  route('DELETE', '/sheet/{id}', ({ context: { sheet }, params }) =>
    sheet?.close(params.id ?? '') ? done : errorOf(404, 'id: there is no such tile'),
  ),
];
