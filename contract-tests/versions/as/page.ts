import { type Behaviour, behaviourOf, isVersionName, type VersionName, versionOf } from 'ory-simulator/core';
import { outcomesBySuite } from '../outcome.ts';
import { comparedStepCount } from './compare-version.ts';
import { limitedSteps, limits } from './limits.ts';

const behaviours: Readonly<Record<keyof Behaviour, string>> = {
  codesOnDemand: 'Kratos: a login code is sent only when the user asks for it',
  expiredCodeEndsFlow: 'Kratos: an expired recovery code ends its flow',
  trailingSlashes: 'Kratos: public paths may end with a slash',
  passkeysOnlyInBrowsers: 'Kratos: native apps cannot use passkeys',
  noLoginRequestAfterSubmit: 'Kratos: the form in the answer to a submission has no `oauth2_login_request`',
  settingsHooksWithoutSession: 'Kratos: hooks of settings get no session before the change is stored',
  oidcDropsTransientPayload: 'Kratos: the transient payload of a native app is lost at a provider',
  courierWithoutHeaders: 'Kratos: the courier sends no headers with a message over HTTP',
  subjectsNeverRedacted: 'Kratos: the subject of a message is shown outside development mode, too',
  onlyTermsUrlChecked: "Hydra: of a client's pages, only the terms of service have to be a URL",
};

/** Returns a Markdown section on `--as` with a version: counts, what it changes, its limits. Empty for an unknown version. */
export async function asSection(version: string): Promise<string> {
  return isVersionName(version) ? [counted(version), await done(version), open(version)].join('\n\n') : '';
}

function counted(version: VersionName): string {
  const compared = [...outcomesBySuite(version).values()].filter(
    ({ outcome, without }) => outcome !== 'refused' && !without,
  );
  const steps = compared.reduce((sum, kept) => sum + comparedStepCount(kept), 0);
  const unlike = compared.map(({ suite }) => limitedSteps(version, suite).size);
  const other = unlike.reduce((sum, count) => sum + count, 0);
  const whole = unlike.filter((count) => count === 0).length;
  return `### \`--as ${version}\`\n\nOf ${compared.length} suites that ${version} runs, ${whole} get the same answers from \`serve --as ${version}\` in every step; of ${steps} steps, ${steps - other} do. \`npm run contract -- --target simulator --as ${version}\` checks this.`;
}

async function done(version: VersionName): Promise<string> {
  const { kratos, hydra } = await versionOf(version);
  const behaviour = Object.keys(behaviourOf({ as: version })) as (keyof Behaviour)[];
  const lines = [
    ...kratos.map(({ description: what }) => `Kratos: ${what}`),
    ...hydra.map(({ description: what }) => `Hydra: ${what}`),
    ...behaviour.map((name) => behaviours[name]),
  ];
  return ['What it changes:', '', ...lines.map((line) => `- ${line}`)].join('\n');
}

function open(version: VersionName): string {
  const rows = limits[version].map(({ why, steps }) => {
    const where = Object.entries(steps).map(
      ([suite, { length }]) => `${suite} (${length} ${length === 1 ? 'step' : 'steps'})`,
    );
    return `| ${why} | ${where.join('; ')} |`;
  });
  return ['Its limits:', '', '| Limit | Suites |', '| --- | --- |', ...rows].join('\n');
}
