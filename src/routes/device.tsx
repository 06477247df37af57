import type { GatewayDevice, GatewayDeviceBody } from '@members/openapi';
import { Button, CodeField, focusOnOpen, Stack } from '@members/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useActionData, useLocation, useNavigation, useSubmit } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { useApp } from '../frame/app.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { useFieldErrors } from '../nodes/field-errors.ts';
import { type DecisionResult, DecisionView, decisionScreen, hasMembers } from './decision/screen.tsx';

/** Returns the form's content as the gateway's request body. */
function bodyOf(form: FormData): GatewayDeviceBody {
  const field = (name: keyof GatewayDeviceBody) => String(form.get(name) ?? '');
  return { challenge: field('challenge'), csrf_token: field('csrf_token'), user_code: field('user_code') };
}

/** Returns a code of eight characters in two groups, which are easier to compare. */
const inGroups = (code: string | undefined) => code?.replace(/^(.{4})(?=.{4}$)/, '$1-');

function Question({ request }: { readonly request: GatewayDevice }): ReactNode {
  const language = useLanguage();
  const { intl } = language;
  const { fieldErrors, handlers } = useFieldErrors(language);
  const { config } = useApp();
  const submit = useSubmit();
  const answer = useActionData<DecisionResult>();
  const busy = useNavigation().state !== 'idle';
  // The gateway sets `wrong` if a form without scripts had a wrong code.
  const isWrong = new URLSearchParams(useLocation().search).has('wrong');
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer === undefined) focusOnOpen(code.current?.form ?? null);
    else code.current?.focus();
  }, [answer]);
  return (
    <Screen
      title={intl.formatMessage({ id: 'device.title' })}
      subtitle={intl.formatMessage({ id: request.user_code ? 'device.compare' : 'device.subtitle' })}
    >
      <form
        action={`${config.base_path.replace(/\/$/, '')}/gateway/device`}
        method="post"
        {...handlers}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit(new FormData(event.currentTarget), { method: 'post' });
        }}
      >
        <input type="hidden" name="challenge" value={request.challenge} />
        <input type="hidden" name="csrf_token" value={request.csrf_token} />
        <Stack gap="group">
          <CodeField
            ref={code}
            name="user_code"
            label={intl.formatMessage({ id: 'device.code' })}
            hint={intl.formatMessage({ id: 'device.hint' })}
            error={
              fieldErrors.user_code?.text(language) ??
              (answer === undefined && !isWrong ? undefined : intl.formatMessage({ id: 'device.wrong' }))
            }
            defaultValue={inGroups(request.user_code)}
            autoComplete="off"
            required
          />
          <Button type="submit" busy={busy}>
            <FormattedMessage id="device.continue" />
          </Button>
        </Stack>
      </form>
    </Screen>
  );
}

const Device = (): ReactNode => <DecisionView Question={Question} />;

/** `/device`: asks for the code that a device shows (RFC 8628, section 3.3). */
export function screen(context: FlowContext) {
  const { loader, action } = decisionScreen<GatewayDevice>(context, {
    fetchRequest: (api, address) => {
      const query = {
        device_challenge: address.get('device_challenge') ?? '',
        user_code: address.get('user_code') ?? '',
      };
      return api.GET('/gateway/device', { params: { query } });
    },
    isRequest: (body) => hasMembers<GatewayDevice>(body, 'challenge', 'csrf_token'),
    sendDecision: (api, form) => api.POST('/gateway/device', { body: bodyOf(form) }),
    retryableError: 'user_code_unknown',
    Question,
  });
  return { loader, action, Component: Device };
}
