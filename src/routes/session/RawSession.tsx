import type { ReactNode } from 'react';
import type { Session } from '../../../openapi/index.ts';
import { useLanguage } from '../../intl/provider.tsx';
import { revealed } from '../../intl/revealed.ts';
import { CodeBlock, CopyButton, Disclosure } from '../../ui/index.ts';
import styles from './RawSession.module.css';

/** Names of members, told apart from their values. */
const name = /^(\s*"(?:[^"\\]|\\.)*":)/;

interface Props {
  readonly session: Session;
  readonly open?: boolean;
}

/** The session as formatted text (specification 2.2.2). */
export function RawSession({ session, open }: Props): ReactNode {
  const { t } = useLanguage();
  const json = JSON.stringify(session, null, 2);
  return (
    <Disclosure summary={t('dashboard.session')} open={open}>
      <CodeBlock label={t('dashboard.session')} data-testid="session">
        {json.split('\n').map((line, index) => {
          const [, before = '', after = line] = line.split(name);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <span key={index}>
              {index > 0 ? '\n' : null}
              <span className={styles.name}>{revealed(before)}</span>
              {revealed(after)}
            </span>
          );
        })}
      </CodeBlock>
      <div className={styles.copy}>
        <CopyButton text={json} label={t('copy.label')} copiedLabel={t('copy.copied')} failedLabel={t('copy.failed')} />
      </div>
    </Disclosure>
  );
}
