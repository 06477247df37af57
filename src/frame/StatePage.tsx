import { CopyButton, type IconName, PageState, type PageStateProps, TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../intl/provider.tsx';
import { useApp } from './app.tsx';

interface Props {
  readonly icon: IconName;
  readonly tone?: PageStateProps['tone'];
  readonly title: string;
  readonly text?: ReactNode;
  /** Reference for support: an error's id, a time. */
  readonly reference?: string | undefined;
  /** Links and buttons, best first. */
  readonly children?: ReactNode;
}

/** Page without a form: an icon, a text, links, the support address and a reference. */
export function StatePage({ reference, title, ...rest }: Props): ReactNode {
  const { t, plain, intl } = useLanguage();
  const { config } = useApp();
  const { support_email } = config;
  return (
    <>
      <title>{plain('page.title', { title, brand: config.brand_name })}</title>
      <PageState
        {...rest}
        title={title}
        support={
          support_email ? (
            <TextLink href={`mailto:${support_email}`}>{t('page.support', { address: support_email })}</TextLink>
          ) : null
        }
        reference={
          reference === undefined
            ? undefined
            : {
                label: intl.formatMessage({ id: 'page.reference' }),
                value: reference,
                copy: (
                  <CopyButton
                    text={reference}
                    label={intl.formatMessage({ id: 'copy.label' })}
                    copiedLabel={intl.formatMessage({ id: 'copy.copied' })}
                    failedLabel={intl.formatMessage({ id: 'copy.failed' })}
                  />
                ),
              }
        }
      />
    </>
  );
}
