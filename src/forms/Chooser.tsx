import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ScriptlessForm, useScriptlessPress } from '../frame/ScriptlessForm.tsx';
import type { FormPlan } from '../nodes/sections.ts';
import { Choice, Choices, type IconName, Stack } from '../ui/index.ts';

/** Ways to sign in that can be offered by name, by the id of their form; the catalogue says `factor.<id>.title` and `.hint`. */
const icons = {
  totp: 'shield',
  code: 'mail',
  webauthn: 'key',
  passkey: 'key',
  lookup_secret: 'list',
  password: 'key',
} as const satisfies Readonly<Record<string, IconName>>;

const isOffered = (id: string): id is keyof typeof icons => Object.hasOwn(icons, id);

/** Whether there are several ways that can be offered by name. */
export const isChoice = (plans: readonly FormPlan[]): boolean => plans.filter(({ id }) => isOffered(id)).length > 1;

/** Whether the server found a fault in what this way alone asks for. */
const isFaulty = ({ id, sections }: FormPlan): boolean =>
  sections.some(({ nodes }) =>
    nodes.some(({ group, messages }) => group === id && messages.some(({ type }) => type === 'error')),
  );

/**
 * Which of several forms is shown. A single way needs no choice; a form that nobody knows how to offer by name is shown
 * together with the choice, so that it stays usable.
 * @param active method the flow was last used with; it is shown at once, else the one in which there is a fault
 */
export function useChoice(plans: readonly FormPlan[], separate: boolean, active: string | undefined) {
  // `null`: all ways are to be seen again; what was chosen without a script stands in the address.
  const chosenInAddress = useScriptlessPress('way');
  const [picked, pick] = useState<string | null | undefined>(
    chosenInAddress === null ? undefined : chosenInAddress || null,
  );
  const choose = (id: string | undefined) => pick(id ?? null);
  const offered = plans.filter(({ id }) => isOffered(id));
  const before = offered.find(({ id }) => id === active) ?? offered.find(isFaulty);
  const chosen = picked === undefined ? before?.id : picked;
  if (!separate || !isChoice(plans)) return { shown: plans, offered: [], choose, chosen: undefined };
  const one = offered.find(({ id }) => id === chosen);
  if (one !== undefined) return { shown: [one], offered: [], choose, chosen: one.id };
  return { shown: plans.filter((plan) => !offered.includes(plan)), offered, choose, chosen: undefined };
}

interface Props {
  readonly offered: readonly FormPlan[];
  readonly choose: (id: string) => void;
}

/** The ways to go on, as rows. */
export function Chooser({ offered, choose }: Props): ReactNode {
  const intl = useIntl();
  return (
    <Stack role="group" aria-label={intl.formatMessage({ id: 'factor.title' })}>
      <p>
        <FormattedMessage id="factor.title" />
      </p>
      <ScriptlessForm name="way">
        <Choices>
          {offered.map(({ id }) =>
            isOffered(id) ? (
              <Choice
                key={id}
                type="submit"
                name="way"
                value={id}
                icon={icons[id]}
                label={intl.formatMessage({ id: `factor.${id}.title` })}
                hint={intl.formatMessage({ id: `factor.${id}.hint` })}
                data-testid={`factor/${id}`}
                onClick={() => choose(id)}
              />
            ) : null,
          )}
        </Choices>
      </ScriptlessForm>
    </Stack>
  );
}
