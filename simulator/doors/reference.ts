/** Tables of what the simulated servers have: operations, messages, errors, scenarios, commands. */
export { helpOf } from '../cli/help.ts';
export { mcpHelp } from '../cli/mcp.ts';
export { panelHelp } from '../cli/panel.ts';
export { sheetHelp } from '../cli/sheet.ts';
export { upHelp } from '../cli/up.ts';
export { routes } from '../hydra/routes.ts';
export { errorNames } from '../hydra/wire/errors.ts';
export { injectable } from '../kratos/text/injected.ts';
export { messageIds } from '../kratos/text/messages.ts';
export { scenarioOf, scenarios } from '../scenario/catalogue/index.ts';
export type { Scenario } from '../scenario/scenario.ts';
