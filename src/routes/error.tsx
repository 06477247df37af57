import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { ShownError } from '../flow/shown-error.ts';
import { revealed } from '../intl/isolate.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { CodeBlock, Messages } from '../ui/index.ts';
import { RouterButton } from './RouterLink.tsx';
import { Screen } from './Screen.tsx';

/** `/error`: plain words first, details folded, one way on. */
export function ErrorScreen(): ReactNode {
  const { summary, details } = useLoaderData<ShownError>();
  const { t } = useLanguage();
  return (
    <Screen title={t('error.title')} subtitle={t('error.text')}>
      {summary === undefined ? null : (
        <Messages items={[{ key: 'summary', severity: 'error', text: summary, testId: 'error/summary' }]} />
      )}
      {details === undefined ? (
        <p data-testid="error/undefined">{t('error.undefined')}</p>
      ) : (
        <Disclosure summary={t('error.details')} open={summary === undefined}>
          <CodeBlock label={t('error.details')} data-testid="error/details">
            {revealed(details)}
          </CodeBlock>
        </Disclosure>
      )}
      <RouterButton to="/">{t('error.home')}</RouterButton>
    </Screen>
  );
}
