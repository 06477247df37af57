import type { SimulatorSchemas } from '@members/openapi';
import { ButtonLink, CopyButton, Field } from '@members/ui';
import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from '../panel.module.css';
import { Go, useNavigation } from '../route.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { useLive, useStatus } from '../use-live.tsx';
import { mailProblems, waysOf } from './letter.ts';
import own from './mailbox.module.css';
import { Tabs } from './tabs.tsx';

type Mail = SimulatorSchemas['Mail'];

const key = 'panel-read-mails';

/** The ids of the messages that were opened in this tab. */
function readIds(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

/** The number of ids that are kept. */
const maxRead = 500;

function useRead(open: string | undefined): ReadonlySet<string> {
  const [read, setRead] = useState(readIds);
  useEffect(() => {
    if (open === undefined) return;
    setRead((before) => {
      if (before.includes(open)) return before;
      const after = [open, ...before].slice(0, maxRead);
      sessionStorage.setItem(key, JSON.stringify(after));
      return after;
    });
  }, [open]);
  return new Set(read);
}

/** The id of the flow that a message belongs to, from its link. */
const flowOf = ({ links }: Mail) => links.map((link) => URL.parse(link)?.searchParams.get('flow')).find(Boolean);

function Letter({ mail }: { mail: Mail }) {
  const { t, when, copyLabels } = useTexts();
  const { id, type, recipient, subject, body, sent_at, codes, links, html } = mail;
  const people = useLive(['identities'], (client) => client.identities());
  const person = people?.find(({ traits }) => JSON.stringify(traits ?? {}).includes(JSON.stringify(recipient)));
  const flow = flowOf(mail);
  const { status } = useStatus();
  const page = useLive(['mail page', id], (client) => (html ? client.mailPage(id) : Promise.resolve('')));
  const ways = waysOf(links, page ?? '', [status?.app, status?.kratos]);
  const problems = page ? mailProblems(page, body) : [];
  const views = type === 'sms' ? ['text'] : [...(html ? ['html'] : []), 'text', 'source'];
  const [chosen, choose] = useState<string>();
  const view = chosen !== undefined && views.includes(chosen) ? chosen : views[0];
  return (
    <article className={own.letter} aria-label={subject || t('smsTo', { recipient })}>
      <h2 className={own.subject}>{subject || t('smsTo', { recipient })}</h2>
      <p className={styles.small}>
        {person ? <Go to={{ part: 'people', id: person.id }}>{recipient}</Go> : <bdi>{recipient}</bdi>}, {when(sent_at)}
        {flow ? (
          <>
            , <Go to={{ part: 'flows', id: flow }}>{t('toFlow')}</Go>
          </>
        ) : null}
      </p>
      {[...new Set(codes)].map((code) => (
        <div key={code} className={own.code}>
          <span aria-hidden="true">{code}</span>
          <CopyButton variant="secondary" text={code} label={t('copyCode', { code })} {...copyLabels} />
        </div>
      ))}
      {ways.length === 0 ? null : (
        <div className={styles.row}>
          {ways.map(({ href, text }) => (
            <ButtonLink key={href} href={href} target="_blank" rel="noopener">
              {text || t('openLink')}
            </ButtonLink>
          ))}
        </div>
      )}
      {views.length > 1 ? (
        <Tabs
          label={t('view')}
          value={view ?? ''}
          options={views.map((each) => ({ value: each, label: t(`view.${each as 'html' | 'text' | 'source'}`) }))}
          onChoose={choose}
        />
      ) : null}
      {view === 'html' && problems.length > 0 ? (
        <details>
          <summary>{t('mail.problems', { count: problems.length })}</summary>
          <ul className={own.problems}>
            {problems.map((problem) => (
              <li key={problem}>{t(`mail.${problem}`)}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {view === 'html' ? (
        <iframe
          title={subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`./mailbox/${id}/html`}
          className={own.page}
        />
      ) : null}
      {view === 'text' ? (
        <p className={classNames(styles.body, type === 'sms' ? own.bubble : undefined)}>{body}</p>
      ) : null}
      {view === 'source' ? <Source mail={mail} /> : null}
    </article>
  );
}

function Source({ mail }: { mail: Mail }) {
  const { id, recipient, subject, sent_at, body, html } = mail;
  const page = useLive(['mail page', id], (client) => (html ? client.mailPage(id) : Promise.resolve('')));
  const lines = [`To: ${recipient}`, `Subject: ${subject}`, `Date: ${new Date(sent_at).toUTCString()}`];
  return <pre className={own.source}>{`${lines.join('\n')}\n\n${body}${page ? `\n\n${page}` : ''}`}</pre>;
}

/** The messages, newest first; the chosen one is beside the list. */
export function Mailbox() {
  const { t, relative } = useTexts();
  const { place } = useNavigation();
  const mails = useLive(['mailbox'], (client) => client.mailbox());
  const status = useLive(['status'], (client) => client.status());
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = (mails ?? []).filter(({ recipient, subject, body }) =>
    `${recipient} ${subject} ${body}`.toLowerCase().includes(wanted),
  );
  const open = place.part === 'mailbox' && place.id !== undefined ? place.id : found[0]?.id;
  const shown = mails?.find(({ id }) => id === open);
  const read = useRead(shown?.id);
  const now = Date.parse(status?.clock.now ?? '');
  if (mails?.length === 0) return <p>{t('noMails')}</p>;
  return (
    <div className={styles.panes}>
      <div className={styles.side}>
        <Field label={t('find')} type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        {mails && found.length === 0 ? <p>{t('nothingFound')}</p> : null}
        <ul className={styles.rows} aria-label={t('messages')}>
          {found.map(({ id, type, recipient, subject, body, sent_at }) => (
            <li key={id}>
              <Go
                to={{ part: 'mailbox', id }}
                data-unread={!read.has(id)}
                {...(id === shown?.id && { 'aria-current': true as const })}
              >
                <span className={styles.first}>
                  {read.has(id) ? null : <span className={own.unread}>{t('unread')}</span>}
                  {subject || body}
                </span>
                <span className={styles.second}>
                  {type === 'sms' ? 'SMS' : 'E-mail'} · {recipient}
                  {Number.isNaN(now) ? '' : ` · ${relative(Math.min(0, (Date.parse(sent_at) - now) / 1000))}`}
                </span>
              </Go>
            </li>
          ))}
        </ul>
      </div>
      {shown ? <Letter key={shown.id} mail={shown} /> : null}
    </div>
  );
}
