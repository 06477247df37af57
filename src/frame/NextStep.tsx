import type { MessageKey } from '@members/locales/languages';
import type { AppConfig } from '@members/openapi';
import { Button, ButtonLink } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useRevalidator } from 'react-router-dom';
import type { Problem } from '../flow/action.ts';
import { type Journey, journeyOf, secondFactorOf, signOutPath, withJourney } from '../flow/journey/journey.ts';
import { useApp } from './app.tsx';
import { useHydrated } from './hydrated.tsx';
import { RouterButton } from './RouterLink.tsx';
import { ScriptlessForm } from './ScriptlessForm.tsx';

/** Input for the target of a link. */
interface LinkContext {
  readonly problem: Problem;
  readonly config: AppConfig;
  readonly pathname: string;
  readonly search: string;
  readonly journey: Journey;
  readonly aal2?: 'true';
}

/** Target of a link: a path of this app, or another address. */
type LinkTarget = { readonly to: string } | { readonly href: string };

interface LinkDefinition {
  readonly label: MessageKey;
  /** Returns the target; undefined if there is none. */
  readonly target: (context: LinkContext) => LinkTarget | undefined;
}

const elsewhere = (href: string | undefined): LinkTarget | undefined => (href === undefined ? undefined : { href });

/** The steps that are links. An OAuth2 request starts again at its client, if that address is known. */
const links = {
  restart: {
    label: 'problem.restart',
    target: ({ problem, pathname, journey, aal2 }) =>
      elsewhere(problem.restartUrl) ?? { to: withJourney(pathname, journey, { aal2 }) },
  },
  request_again: { label: 'problem.restart', target: ({ problem }) => elsewhere(problem.restartUrl) },
  without_return: {
    label: 'problem.restart',
    target: ({ pathname, journey: { return_to: _, ...rest }, aal2 }) => ({ to: withJourney(pathname, rest, { aal2 }) }),
  },
  application: {
    label: 'problem.application',
    target: ({ problem, config }) => elsewhere(problem.applicationUrl ?? config.main_application_url),
  },
  sign_in: {
    label: 'problem.signIn',
    // A closed gate refuses a login without an OAuth2 request.
    target: ({ problem, config, journey }) =>
      elsewhere(problem.restartUrl) ??
      (config.login_gate === 'open' || journey.login_challenge ? { to: withJourney('/login', journey) } : undefined),
  },
  sign_out: {
    label: 'problem.signOut',
    target: ({ pathname, search, journey }) => ({
      to: signOutPath(/[?&]consent_challenge=/.test(search) ? pathname + search : withJourney(pathname, journey)),
    }),
  },
  home: { label: 'page.home', target: () => ({ to: '/' }) },
} as const satisfies Readonly<Record<string, LinkDefinition>>;

export type NextStep = 'retry' | 'reload' | keyof typeof links;

const isLink = (step: NextStep): step is keyof typeof links => Object.hasOwn(links, step);

interface NextStepLink {
  readonly way: NextStep;
  readonly target?: LinkTarget;
}

/** Returns the steps that are possible here, with the targets of links. */
export function useNextSteps(steps: readonly NextStep[], problem: Problem): NextStepLink[] {
  const { config } = useApp();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const place = { problem, config, pathname, search, journey: journeyOf(query), ...secondFactorOf(query) };
  return steps.flatMap((way): NextStepLink[] => {
    if (!isLink(way)) return [{ way }];
    const target = links[way].target(place);
    return target === undefined ? [] : [{ way, target }];
  });
}

interface Props extends NextStepLink {
  readonly first: boolean;
  /** Whether a retry has to wait. */
  readonly waiting: boolean;
}

/** Button or link for one step. */
export function NextStepButton({ way, target, first, waiting }: Props): ReactNode {
  const intl = useIntl();
  const { reload } = useApp();
  const { revalidate, state } = useRevalidator();
  const hydrated = useHydrated();
  const variant = first ? 'primary' : 'secondary';
  if (!isLink(way) || target === undefined) {
    // A browser does not load a failed chunk again on the same page. Without scripts nothing counts down, so the button
    // is enabled.
    const again = way === 'reload' ? reload : () => void revalidate();
    return (
      <ScriptlessForm>
        <Button
          type="submit"
          variant={variant}
          disabled={waiting && hydrated}
          busy={state === 'loading'}
          onClick={again}
        >
          <FormattedMessage id="problem.retry" />
        </Button>
      </ScriptlessForm>
    );
  }
  const label = intl.formatMessage({ id: links[way].label });
  return 'to' in target ? (
    <RouterButton variant={variant} to={target.to}>
      {label}
    </RouterButton>
  ) : (
    <ButtonLink variant={variant} href={target.href}>
      {label}
    </ButtonLink>
  );
}
