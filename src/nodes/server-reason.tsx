import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** Renders a reason in the server's own text, folded: it is English, and not part of our sentence. */
export const serverReason = (reason: string | undefined): ReactNode =>
  reason && (
    <details>
      <summary>
        <FormattedMessage id="form.details" />
      </summary>
      <bdi lang="en">{reason}</bdi>
    </details>
  );
