import { Skeleton } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageTitle } from './PageTitle.tsx';
import { useSlow } from './timing.ts';

/** Skeleton of a form that is loading, with a status text. After a while the text says that it takes longer. */
export function FormLoading({ fields }: { readonly fields: number }): ReactNode {
  const slow = useSlow(true);
  return (
    <>
      <PageTitle title={useIntl().formatMessage({ id: 'page.loading' })} />
      <Skeleton
        lines={fields}
        kind="form"
        status={
          <p role="status">
            <FormattedMessage id={slow ? 'notice.slow' : 'page.loading'} />
          </p>
        }
      />
    </>
  );
}
