import { type Behaviour, behaviourOf, isVersionName, type VersionName } from 'ory-simulator/runtime/versions';
import { versionOf } from 'ory-simulator/versions';
import { keptBySuite } from '../outcome.ts';
import { reached } from './likeness.ts';
import { limited, limits } from './limits.ts';

const behaviours: Readonly<Record<keyof Behaviour, string>> = {
  codesOnDemand: 'Kratos: nobody is sent a login code before they ask for it',
  expiredCodeEndsFlow: 'Kratos: a recovery code that came too late ends its flow',
  trailingSlashes: 'Kratos: public paths may end with a slash',
  passkeysOnlyInBrowsers: 'Kratos: native apps know no passkeys',
  noLoginRequestAfterSubmit: 'Kratos: a form that comes back from a submission has no `oauth2_login_request`',
  settingsHooksWithoutSession: 'Kratos: hooks of settings are told of no session before the change is stored',
  oidcDropsTransientPayload: 'Kratos: what a native app tells along the way is forgotten at a provider',
  courierWithoutHeaders: 'Kratos: who sends messages by HTTP is told of no headers',
  subjectsNeverRedacted: 'Kratos: the subject of a message is shown outside development mode, too',
  onlyTermsUrlChecked: "Hydra: of a client's pages only the terms of service need be an address",
};

/** What `--as` does of a version, what it cannot, and how far that goes, in Markdown; nothing of a version that it does not know. */
export async function asSection(version: string): Promise<string> {
  return isVersionName(version) ? [counted(version), await done(version), open(version)].join('\n\n') : '';
}

function counted(version: VersionName): string {
  const compared = [...keptBySuite(version).values()].filter(
    ({ outcome, without }) => outcome !== 'refused' && !without,
  );
  const steps = compared.reduce((sum, kept) => sum + reached(kept), 0);
  const unlike = compared.map(({ suite }) => limited(version, suite).size);
  const other = unlike.reduce((sum, count) => sum + count, 0);
  const whole = unlike.filter((count) => count === 0).length;
  return `### \`--as ${version}\`\n\nOf ${compared.length} suites that ${version} runs, ${whole} are answered by \`serve --as ${version}\` as it does in every step; of ${steps} steps ${steps - other}. \`npm run contract -- --target simulator --as ${version}\` plays them, and fails where this is not so.`;
}

async function done(version: VersionName): Promise<string> {
  const { kratos, hydra } = await versionOf(version);
  const behaviour = Object.keys(behaviourOf({ as: version })) as (keyof Behaviour)[];
  const lines = [
    ...kratos.map(({ description: what }) => `Kratos: ${what}`),
    ...hydra.map(({ description: what }) => `Hydra: ${what}`),
    ...behaviour.map((name) => behaviours[name]),
  ];
  return ['What it does:', '', ...lines.map((line) => `- ${line}`)].join('\n');
}

function open(version: VersionName): string {
  const rows = limits[version].map(({ why, steps }) => {
    const where = Object.entries(steps).map(
      ([suite, { length }]) => `${suite} (${length} ${length === 1 ? 'step' : 'steps'})`,
    );
    return `| ${why} | ${where.join('; ')} |`;
  });
  return ['What it cannot:', '', '| What | Where |', '| --- | --- |', ...rows].join('\n');
}
