import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { StatePage } from '../frame/StatePage.tsx';

/** `/device/success`: the device is signed in (RFC 8628, section 3.3). */
function DeviceConnected(): ReactNode {
  const intl = useIntl();
  return (
    <StatePage
      icon="check"
      tone="success"
      title={intl.formatMessage({ id: 'device.connected' })}
      text={intl.formatMessage({ id: 'device.connectedText' })}
    />
  );
}

/** Hydra redirects the browser here at the end; the page has no data. */
export const screen = () => ({ Component: DeviceConnected });
