import { Choice, Choices, type IconName, Stack } from '@members/ui';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ScriptlessForm, useScriptlessPress } from '../frame/ScriptlessForm.tsx';
import type { FormPlan } from '../nodes/sections.ts';

/**
 * Methods that the chooser can offer, by the id of their form, with their icons. The catalogue has `factor.<id>.title`
 * and `.hint`.
 */
const icons = {
  totp: 'shield',
  code: 'mail',
  webauthn: 'key',
  passkey: 'key',
  lookup_secret: 'list',
  password: 'key',
} as const satisfies Readonly<Record<string, IconName>>;

const isOffered = (id: string): id is keyof typeof icons => Object.hasOwn(icons, id);

/** Whether there are several methods to choose from. */
export const isChoice = (plans: readonly FormPlan[]): boolean => plans.filter(({ id }) => isOffered(id)).length > 1;

/** Whether one of the method's own fields has an error. */
const isFaulty = ({ id, sections }: FormPlan): boolean =>
  sections.some(({ nodes }) =>
    nodes.some(({ group, messages }) => group === id && messages.some(({ type }) => type === 'error')),
  );

/**
 * Returns which of several forms to show. A single method needs no choice. A form that the chooser cannot offer is
 * shown together with the choice, so that it stays usable.
 * @param separate whether each method has its own form
 * @param active method of the last submit; its form is shown first, else the form with an error
 */
export function useChoice(plans: readonly FormPlan[], separate: boolean, active: string | undefined) {
  // Null: the user wants to see all methods again. A choice made without scripts is in the address.
  const chosenInAddress = useScriptlessPress('way');
  const [picked, pick] = useState<string | null | undefined>(
    chosenInAddress === null ? undefined : chosenInAddress || null,
  );
  const choose = (id: string | undefined) => pick(id ?? null);
  const offered = plans.filter(({ id }) => isOffered(id));
  const initial = offered.find(({ id }) => id === active) ?? offered.find(isFaulty);
  const chosen = picked === undefined ? initial?.id : picked;
  if (!separate || !isChoice(plans)) return { shown: plans, offered: [], choose, chosen: undefined };
  const chosenPlan = offered.find(({ id }) => id === chosen);
  if (chosenPlan !== undefined) return { shown: [chosenPlan], offered: [], choose, chosen: chosenPlan.id };
  return { shown: plans.filter((plan) => !offered.includes(plan)), offered, choose, chosen: undefined };
}

interface Props {
  readonly offered: readonly FormPlan[];
  readonly choose: (id: string) => void;
}

/** List of methods to choose from. */
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
