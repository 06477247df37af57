import type { Session } from '@members/openapi';
import { CodeBlock, CopyButton, Disclosure } from '@members/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { withVisibleControls } from '../../intl/visible-controls.ts';
import styles from './RawSession.module.css';

/** Name of a member at the start of a line. */
const name = /^(\s*"(?:[^"\\]|\\.)*":)/;

/** The session as formatted text, folded (specification 2.2.2). */
export function RawSession({ session }: { readonly session: Session }): ReactNode {
  const intl = useIntl();
  const json = JSON.stringify(session, null, 2);
  return (
    <Disclosure summary={intl.formatMessage({ id: 'dashboard.session' })}>
      <CodeBlock label={intl.formatMessage({ id: 'dashboard.session' })} data-testid="session">
        {json.split('\n').map((line, index) => {
          const [, before = '', after = line] = line.split(name);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <span key={index}>
              {index > 0 ? '\n' : null}
              <span className={styles.name}>{withVisibleControls(before)}</span>
              {withVisibleControls(after)}
            </span>
          );
        })}
      </CodeBlock>
      <div className={styles.copy}>
        <CopyButton
          text={json}
          label={intl.formatMessage({ id: 'copy.label' })}
          copiedLabel={intl.formatMessage({ id: 'copy.copied' })}
          failedLabel={intl.formatMessage({ id: 'copy.failed' })}
        />
      </div>
    </Disclosure>
  );
}
