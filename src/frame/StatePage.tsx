import { CopyButton, PageState, type PageStateProps, TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../intl/provider.tsx';
import { useApp } from './app.tsx';
import { useBrand } from './brand.ts';
import { PageTitle } from './PageTitle.tsx';

interface Props extends Pick<PageStateProps, 'icon' | 'tone' | 'data-testid'> {
  readonly title: string;
  readonly text?: ReactNode;
  /** Reference for support: an error's id, a time. */
  readonly reference?: string | undefined;
  /** Links and buttons, best first. */
  readonly children?: ReactNode;
}

/** Page without a form: an icon, a text, links, the support address and a reference. */
export function StatePage({ reference, title, ...rest }: Props): ReactNode {
  const { t, intl } = useLanguage();
  // The footer names support, except in another app, where there is none.
  const { isEmbedded } = useApp();
  const { support } = useBrand();
  return (
    <>
      <PageTitle title={title} />
      <PageState
        {...rest}
        title={title}
        support={
          support && isEmbedded ? (
            <TextLink href={support.href}>{t('page.support', { address: support.shown })}</TextLink>
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
