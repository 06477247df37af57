import { ButtonLink, Card, CopyButton } from '@members/ui';
import styles from '../panel.module.css';
import { useLive } from '../use-live.tsx';
import { copyLabels, formatTime } from './format.ts';

/** The messages, newest first, with their codes and links. */
export function Mailbox() {
  const mails = useLive((client) => client.mailbox());
  if (mails?.length === 0) return <p>There are no messages.</p>;
  return (mails ?? []).map(({ id, type, recipient, subject, body, sent_at, codes, links }) => (
    <Card key={id} as="article" title={subject || `SMS to ${recipient}`}>
      <p className={styles.small}>
        {type === 'sms' ? 'SMS' : 'E-mail'} to <bdi>{recipient}</bdi>, {formatTime(sent_at)}
      </p>
      <p className={styles.body}>{body}</p>
      <div className={styles.row}>
        {codes.map((code) => (
          <CopyButton key={code} variant="secondary" text={code} label={`Copy ${code}`} {...copyLabels} />
        ))}
        {links.map((link) => (
          <ButtonLink key={link} variant="secondary" href={link} target="_blank" rel="noopener">
            Open the link
          </ButtonLink>
        ))}
      </div>
    </Card>
  ));
}
