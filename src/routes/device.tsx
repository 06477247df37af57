import type { GatewayDevice, GatewayDeviceBody } from '@members/openapi';
import { Button, CodeField, Stack } from '@members/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useActionData, useLocation, useNavigation, useSubmit } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { useApp } from '../frame/app.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { useFaults } from '../nodes/faults.ts';
import { type Answered, Decided, decisionScreen, has } from './decision/screen.tsx';

/** What the form says, in the shape the gateway takes. */
function bodyOf(form: FormData): GatewayDeviceBody {
  const field = (name: keyof GatewayDeviceBody) => String(form.get(name) ?? '');
  return { challenge: field('challenge'), csrf_token: field('csrf_token'), user_code: field('user_code') };
}

function Question({ asked }: { readonly asked: GatewayDevice }): ReactNode {
  const language = useLanguage();
  const { intl } = language;
  const { faults, checks } = useFaults(language);
  const { config } = useApp();
  const submit = useSubmit();
  const answer = useActionData<Answered>();
  const busy = useNavigation().state !== 'idle';
  // Said by the gateway where no script sent the form.
  const told = new URLSearchParams(useLocation().search).has('wrong');
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer !== undefined) code.current?.focus();
  }, [answer]);
  return (
    <Screen
      title={intl.formatMessage({ id: 'device.title' })}
      subtitle={intl.formatMessage({ id: asked.user_code ? 'device.compare' : 'device.subtitle' })}
    >
      <form
        action={`${config.base_path.replace(/\/$/, '')}/gateway/device`}
        method="post"
        {...checks}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit(new FormData(event.currentTarget), { method: 'post' });
        }}
      >
        <input type="hidden" name="challenge" value={asked.challenge} readOnly />
        <input type="hidden" name="csrf_token" value={asked.csrf_token} readOnly />
        <Stack gap="group">
          <CodeField
            ref={code}
            name="user_code"
            label={intl.formatMessage({ id: 'device.code' })}
            hint={intl.formatMessage({ id: 'device.hint' })}
            error={
              faults.user_code?.words(language) ??
              (answer === undefined && !told ? undefined : intl.formatMessage({ id: 'device.wrong' }))
            }
            defaultValue={asked.user_code}
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

const Device = (): ReactNode => <Decided Question={Question} />;

/** `/device`: asks for the code that a device shows (RFC 8628, section 3.3). */
export function screen(context: FlowContext) {
  const { loader, action } = decisionScreen<GatewayDevice>(context, {
    ask: (api, address) => {
      const query = {
        device_challenge: address.get('device_challenge') ?? '',
        user_code: address.get('user_code') ?? '',
      };
      return api.GET('/gateway/device', { params: { query } });
    },
    isAsked: (body) => has<GatewayDevice>(body, 'challenge', 'csrf_token'),
    send: (api, form) => api.POST('/gateway/device', { body: bodyOf(form) }),
    mistake: 'user_code_unknown',
    Question,
  });
  return { loader, action, Component: Device };
}
