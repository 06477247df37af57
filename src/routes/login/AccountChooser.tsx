import type { LoginFlow } from '@members/openapi';
import { Account, Accounts, Button, useAttention } from '@members/ui';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { memberText } from '../../api/member.ts';
import { type Journey, withJourney } from '../../flow/journey/journey.ts';
import { loginRequestOf } from '../../flow/journey/oauth2-request.ts';
import { forgetAccount, type KnownAccount, knownAccounts, noteChoice } from '../../flow/known-accounts.ts';
import { useApp } from '../../frame/app.tsx';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { methods } from '../../methods/methods.ts';
import { boundIdentifier } from '../../nodes/sections.ts';
import { accountsToLink, isStepUp } from './login-parts.tsx';
import { OtherAccount } from './OtherAccount.tsx';

/** The gateway replaces `prompt=select_account` of a request by this parameter. */
const choiceParameter = 'choose_account';

const asksForAccount = (flow: LoginFlow) =>
  URL.parse(memberText(loginRequestOf(flow), 'request_url') ?? '')?.searchParams.has(choiceParameter) ?? false;

/** Whether the form still takes another account. */
const isOpen = (flow: LoginFlow) =>
  isStepUp(flow) || (flow.state !== 'sent_email' && boundIdentifier(flow.ui.nodes ?? []) === undefined);

const textOf = (method: string) => methods.find(({ name }) => name === method)?.chooserText;

/**
 * Returns the accounts to choose from: if there are several, or if the application wants the user to choose
 * (`prompt=select_account`); and the function that changes them.
 */
export function useOfferedAccounts(flow: LoginFlow) {
  const { config, isEmbedded, deviceStorage } = useApp();
  const [accounts, setAccounts] = useState(() => knownAccounts(deviceStorage));
  const isOffered = asksForAccount(flow) ? accounts.length > 0 : accounts.length > 1 && !isStepUp(flow);
  const isShown = config.account_chooser && !isEmbedded && isOffered && isOpen(flow) && !accountsToLink(flow);
  return [isShown ? accounts : [], setAccounts] as const;
}

interface Props {
  readonly flow: LoginFlow;
  readonly journey: Journey;
  readonly offered: ReturnType<typeof useOfferedAccounts>;
}

/** The accounts that have signed in on this device. The signed-in account is signed out before another one signs in. */
export function AccountChooser({ flow, journey, offered: [accounts, setAccounts] }: Props): ReactNode {
  const { deviceStorage, visitStorage, typedAddress } = useApp();
  const { plain } = useLanguage();
  const intl = useIntl();
  const navigate = useNavigate();
  const { announce } = useAttention();
  const switching = useId();
  if (accounts.length === 0) return null;
  const present = isStepUp(flow) ? boundIdentifier(flow.ui.nodes ?? []) : undefined;
  /** Shows a new form with the account, and focuses the next empty field. */
  const use = (identifier: string | undefined) => {
    typedAddress.current = identifier;
    if (identifier !== undefined)
      announce(plain('chooser.chosen', { identifier: withoutDirectionControls(identifier) }));
    void navigate(withJourney('/login', journey), { replace: true });
  };
  const remove = ({ identifier }: KnownAccount) => {
    setAccounts(forgetAccount(deviceStorage, identifier));
    announce(plain('chooser.removed', { identifier: withoutDirectionControls(identifier) }));
  };
  const other = isStepUp(flow) ? (
    <OtherAccount id={switching} journey={journey} />
  ) : (
    <Button variant="text" onClick={() => use(undefined)}>
      <FormattedMessage id="login.otherAccount" />
    </Button>
  );
  return (
    <Accounts title={intl.formatMessage({ id: 'chooser.title' })} other={other}>
      {accounts.map((account) => {
        const { identifier, method } = account;
        const text = textOf(method);
        const press =
          isStepUp(flow) && identifier !== present
            ? ({ type: 'submit', form: switching, onClick: () => noteChoice(visitStorage, accounts, account) } as const)
            : { onClick: () => use(identifier) };
        const shown = withoutDirectionControls(identifier);
        return (
          <Account
            key={identifier}
            identifier={shown}
            hint={text && intl.formatMessage({ id: text })}
            action={
              <Button
                variant="text"
                aria-label={plain('chooser.removeLabel', { identifier: shown })}
                onClick={() => remove(account)}
              >
                <FormattedMessage id="settings.remove" />
              </Button>
            }
            {...press}
          />
        );
      })}
    </Accounts>
  );
}
