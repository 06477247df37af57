import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** A reason in the server's own words, folded: it is English, and no part of the sentence that stands for it. */
export const serverReason = (reason: string | undefined): ReactNode =>
  reason && (
    <details>
      <summary>
        <FormattedMessage id="form.details" />
      </summary>
      <bdi lang="en">{reason}</bdi>
    </details>
  );
