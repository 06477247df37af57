import type { ReactNode } from 'react';
import type { Language } from '../intl/provider.tsx';

/** A reason in the server's own words, folded: it is English, and no part of the sentence that stands for it. */
export const untoldIn = (reason: string | undefined, { t }: Language): ReactNode =>
  reason && (
    <details>
      <summary>{t('form.details')}</summary>
      <bdi lang="en">{reason}</bdi>
    </details>
  );
