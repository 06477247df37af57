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

/** A page without data: it is where Hydra leads the browser at the end. */
export const screen = () => ({ Component: DeviceConnected });
