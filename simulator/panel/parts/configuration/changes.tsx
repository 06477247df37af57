import { Button, Card } from '@members/ui';
import type { FormEvent } from 'react';
import styles from '../../panel.module.css';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct } from '../../use-act.tsx';

const example = 'selfservice:\n  methods:\n    totp:\n      enabled: true\n';

/** A form that changes Kratos's configuration while it runs. @param changes undefined if the host cannot change it */
export function Changes({ changes, isScenario }: { changes: string | undefined; isScenario: boolean }) {
  const { t } = useTexts();
  const { act } = useAct();
  if (changes === undefined)
    return (
      <Card title={t('changes')}>
        <p>{t('cannotChange')}</p>
      </Card>
    );
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('changes'));
    void act(t('changesApplied'), (client) => client.changeConfiguration(text));
  };
  return (
    <Card title={t('changes')}>
      <form key={changes} onSubmit={apply}>
        <label className={styles.slider}>
          {t('changesLabel')}
          <textarea
            name="changes"
            rows={8}
            spellCheck={false}
            defaultValue={changes}
            placeholder={example}
            aria-describedby="changes-hint"
          />
        </label>
        <p id="changes-hint" className={styles.small}>
          {t('changesHint')} {isScenario ? t('changesInScenario') : null}
        </p>
        <div className={styles.row}>
          <Button type="submit" variant="secondary">
            {t('applyChanges')}
          </Button>
          {changes === '' ? null : (
            <Button
              variant="text"
              onClick={() => void act(t('changesRemoved'), (client) => client.changeConfiguration(''))}
            >
              {t('removeChanges')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
